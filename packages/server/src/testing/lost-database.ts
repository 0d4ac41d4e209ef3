import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { connectDatabase } from '../database/connect.ts';
import type { Db } from '../database/tables.ts';
import { createLogger } from '../log.ts';
import type { TestShop } from './start-shop.ts';

/** A loopback port that leads to a database while it is open, and refuses connections while it is shut. */
export interface DatabaseGate {
  /** For DATABASE_URL. */
  readonly url: string;
  open(): Promise<void>;
  /** Also cuts present connections. */
  shut(): Promise<void>;
  /** Accepts data and passes nothing on, for present and new connections, until it thaws. */
  freeze(): void;
  thaw(): void;
  /** New connections lead to this database instead, with the user and password of the first. */
  leadTo(url: string): void;
  /** Swallows all data on present connections for ever, in both directions; new ones work. */
  swallow(): void;
}

/** Makes a shut gate on a free port in front of the database at `url`, which may be absent. */
export async function makeDatabaseGate(url: string): Promise<DatabaseGate> {
  const real = new URL(url);
  let target = real;
  const { add, cut, ...wires } = makeWires();
  const server = createServer((guest) => add(guest, connectTo(target)));
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address && typeof address === 'object') port = address.port;
  };
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  };
  const leadTo = (other: string) => {
    target = new URL(other);
  };
  // A port is known to be free only after it was used.
  await open();
  await shut();
  const outside = `postgresql://${real.username}:${real.password}@127.0.0.1:${port}${real.pathname}`;
  return { url: outside, open, shut, leadTo, ...wires };
}

/** The connections of a gate: those of clients, each with the one to the database. */
function makeWires() {
  const guests = new Map<Socket, Socket>();
  let isFrozen = false;
  const part = () => {
    for (const [guest, inside] of guests) {
      guest.unpipe(inside);
      inside.unpipe(guest);
    }
  };
  return {
    add(guest: Socket, inside: Socket) {
      guests.set(guest, inside);
      guest.on('close', () => {
        guests.delete(guest);
        inside.destroy();
      });
      if (!isFrozen) guest.pipe(inside).pipe(guest);
      guest.on('error', () => inside.destroy());
      inside.on('error', () => guest.destroy());
    },
    cut() {
      for (const guest of guests.keys()) guest.destroy();
    },
    freeze() {
      isFrozen = true;
      part();
    },
    thaw() {
      isFrozen = false;
      for (const [guest, inside] of guests) guest.pipe(inside).pipe(guest);
    },
    swallow() {
      part();
      for (const guest of guests.keys()) guest.resume();
      guests.clear();
    },
  };
}

/** A socket's folder is escaped in place of the host. */
function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(Number(port), host);
}

/** From now on no query of the shop finds a database; all else stays. The returned function undoes it. */
export function loseDatabase(shop: TestShop): { find(): Promise<void> } {
  const log = createLogger({ level: 'silent' });
  const nowhere = connectDatabase('postgresql://nobody@127.0.0.1:1/nothing', { log });
  const { db: own } = shop.ctx;
  const use = (db: Db) => Object.assign(shop.ctx, { db });
  use(nowhere.db);
  return {
    async find() {
      use(own);
      await nowhere.close();
    },
  };
}
