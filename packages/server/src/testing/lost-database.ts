import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { connectDatabase } from '../database/connect.ts';
import type { Db } from '../database/tables.ts';
import { createLogger } from '../log.ts';
import type { TestShop } from './start-shop.ts';

/** A loopback port that leads to a database when it is open, and refuses everyone when it is shut. */
export interface DatabaseGate {
  /** For DATABASE_URL. */
  readonly url: string;
  open(): Promise<void>;
  /** Cuts who is connected, too. */
  shut(): Promise<void>;
  /** Takes what is sent and passes nothing on, to whoever is connected and whoever comes, until it thaws. */
  freeze(): void;
  thaw(): void;
  /** Who comes from now on is led to this database instead, by the user and password of the first. */
  leadTo(url: string): void;
  /** Swallows for ever what is sent on the connections of now, in both directions; new ones are as before. */
  swallow(): void;
}

/** Makes a gate, shut, on a free port before the database at `url`, which may be absent. */
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
  // A port is known to be free only once it was had.
  await open();
  await shut();
  const outside = `postgresql://${real.username}:${real.password}@127.0.0.1:${port}${real.pathname}`;
  return { url: outside, open, shut, leadTo, ...wires };
}

/** The connections of a gate: its guests', each with the one that leads inside. */
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

/** A socket's folder is written escaped in place of the host. */
function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(Number(port), host);
}

/** From now on no query of the shop finds a database; everything else stays. Undone by what it returns. */
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
