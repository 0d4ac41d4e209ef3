import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { migrate } from './migrate.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;

/** The external database answers, but never to these credentials. The message is one sentence. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** The way of a database from "reachable, perhaps" to "migrated and with content". */
export interface Preparation {
  /** Settles after the first try, whether the database was there or not; rejects when it can never work. */
  readonly firstTry: Promise<void>;
  /** Settles when the database is ready; rejects when it can never be. */
  readonly finished: Promise<void>;
  isDone(): boolean;
}

/** Migrates and seeds, trying again with back-off for as long as the database cannot be reached. */
export function prepareDatabase(options: {
  url: string;
  ctx: Context;
  config: Config;
  say: (sentence: string) => void;
  stop: AbortSignal;
}): Preparation {
  let done = false;
  const first = tryOnce(options);
  const finished = (async () => {
    let wait = FIRST_WAIT_MS;
    for (let ready = await first; !ready && !options.stop.aborted; ready = await tryOnce(options)) {
      await pause(wait, undefined, { signal: options.stop }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
    done = !options.stop.aborted;
  })();
  return { firstTry: first.then(() => {}), finished, isDone: () => done };
}

/** True when the database is ready, false when it cannot be reached now. */
async function tryOnce({ url, ctx, say }: Parameters<typeof prepareDatabase>[0]): Promise<boolean> {
  try {
    const ran = await migrate(url);
    if (ran.length > 0) say(`Prepared the database (${ran.length} migrations).`);
    return true;
  } catch (error) {
    if (!isUnreachable(error)) throw explain(error);
    ctx.log.warn({ reason: (error as Error).message }, 'the database cannot be reached; trying again');
    return false;
  }
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const byNetwork = /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOENT)/.test(code);
  // 08: connection; 53: too many connections, no space; 57P: shutting down or starting up.
  const byServer = /^(08|53|57P)/.test(code);
  return byNetwork || byServer || /timeout|terminated/i.test(error instanceof Error ? error.message : '');
}

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    '28P01': 'its password is wrong',
    '28000': 'its user is not allowed in',
    '3D000': 'its database does not exist',
    '42501': 'its user may not create tables',
  };
  const reason = reasons[code];
  return reason ? new DatabaseRefused(`DATABASE_URL cannot be used: ${reason}.`, { cause: error }) : error;
}
