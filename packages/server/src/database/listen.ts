import { randomBytes } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from './tables.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** How often a connection proves that it receives notifications. */
const PROOF_EVERY_MS = 5_000;
/** A notification arrives within milliseconds; later than this the connection counts as deaf. */
const DEAF_AFTER_MS = 2_000;
const GOODBYE_MS = 500;

/** A LISTEN connection that is kept open. */
export interface Subscription {
  close(): Promise<void>;
}

/** Sends NOTIFY over another connection than the one that listens. */
export type Notify = (channel: string, payload: string) => Promise<unknown>;

/** NOTIFY on one of the connections of `db`. */
export function notifyBy(db: Db): Notify {
  return (channel, payload) => sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);
}

interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  readonly log: Logger;
  readonly onMessage: (payload: string) => void;
  readonly onConnected: () => void;
  /** Sends the notification that the connection must receive itself. */
  readonly notify: Notify;
  /** For tests: how often it proves that it receives. */
  readonly proofEveryMs?: number;
}

/**
 * Listens to NOTIFY on `channel` for as long as the process lives. If the connection breaks, or does not receive what
 * this process sends to it (it died silently, or a pooler is in between), it connects again with back-off.
 * `onConnected` runs after every connection, the first too, because earlier notifications are lost.
 */
export function listen(options: ListenOptions): Subscription {
  const stop = new AbortController();
  const finished = keepListening(options, stop.signal);
  return {
    async close() {
      stop.abort();
      await finished;
    },
  };
}

async function keepListening(options: ListenOptions, stop: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted) {
    try {
      await listenOnce(options, stop, () => {
        wait = FIRST_WAIT_MS;
      });
    } catch (error) {
      options.log.debug({ err: error }, 'the listening connection broke');
    }
    await pause(wait, stop);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function listenOnce(options: ListenOptions, stop: AbortSignal, onHeard: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 2_000,
    query_timeout: DEAF_AFTER_MS,
    application_name: 'isoko listener',
    keepAlive: true,
  });
  const ended = new AbortController();
  const over = AbortSignal.any([stop, ended.signal]);
  client.on('error', () => ended.abort());
  client.on('end', () => ended.abort());
  const echoes = `isoko_echo_${randomBytes(8).toString('hex')}`;
  let echo = '';
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === echoes) echo = payload;
    else options.onMessage(payload);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(options.channel)}`);
    await client.query(`LISTEN ${client.escapeIdentifier(echoes)}`);
    options.onConnected();
    for (let count = 1; !over.aborted; count += 1) {
      if (await isSent(options, echoes, String(count))) {
        await pause(DEAF_AFTER_MS, over, () => echo === String(count));
        if (echo !== String(count) && !over.aborted) {
          options.log.warn(DEAF);
          return;
        }
        onHeard();
      }
      await pause(options.proofEveryMs ?? PROOF_EVERY_MS, over);
    }
  } finally {
    await sayGoodbye(client, options.log);
  }
}

const DEAF =
  'a connection hears nothing of NOTIFY and is made anew; with a pooler of connections DATABASE_DIRECT_URL must lead past it';

/** If the database takes no statement, that proves nothing about this connection. */
async function isSent({ notify, log }: ListenOptions, channel: string, payload: string): Promise<boolean> {
  return notify(channel, payload).then(
    () => true,
    (error) => {
      log.debug({ err: error }, 'the listening connection could not be proved');
      return false;
    },
  );
}

/** A dead connection does not say that it is closed. */
async function sayGoodbye(client: pg.Client, log: Logger): Promise<void> {
  const ended = client.end().catch((error) => log.debug({ err: error }, 'the listener was gone already'));
  await Promise.race([ended, rest(GOODBYE_MS)]);
  client.connection.stream.destroy();
}

const STEP_MS = 25;

/** Waits this long, but ends early on `stop` or when `isDone` is true. */
async function pause(ms: number, stop: AbortSignal, isDone?: () => boolean): Promise<void> {
  const end = performance.now() + ms;
  while (!stop.aborted && !isDone?.() && performance.now() < end) {
    const left = isDone ? STEP_MS : Math.max(0, end - performance.now());
    await rest(left, undefined, { signal: stop }).catch(() => {});
  }
}
