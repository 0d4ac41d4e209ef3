import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** The network's own word that the other side still lives; what it finds dead is closed. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Statements that run when a pool is closed get this long; a statement of a request never runs longer than 5 s. */
const FINISH_MS = 3_000;

/** Connections to PostgreSQL, whose breaking ends no process: the statement on one fails, and so its caller hears of it. */
export interface ShopPool {
  readonly pool: pg.Pool;
  /** Cuts every connection, so that no one waits for an answer on one that died without a word. */
  cut(): void;
  /** Waits for running statements, then closes every connection; within three seconds, whatever the database does. */
  close(): Promise<void>;
}

export function openPool(log: Logger, settings: pg.PoolConfig): ShopPool {
  const pool = new pg.Pool({ ...KEEP_ALIVE, ...settings });
  const open = new Set<pg.PoolClient>();
  // An idle connection that breaks is the pool's to replace.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // The pool does not listen to a connection in use, which may break between two statements.
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'));
    client.once('end', () => open.delete(client));
  });
  const cut = () => {
    for (const client of open) client.connection.stream.destroy();
  };
  return {
    pool,
    cut,
    async close() {
      if (pool.ending) return;
      const late = setTimeout(cut, FINISH_MS);
      await pool.end();
      clearTimeout(late);
    },
  };
}

const LOOK_EVERY_MS = 400;
/** So often an idle process looks, so that the first request after a quiet hour finds no dead connection. */
const IDLE_LOOK_EVERY_MS = 5_000;
/** Steps of patience with one look: a process that is busy with itself counts none of them as the database's silence. */
const PATIENCE_STEPS = 10;
const PATIENCE_STEP_MS = 100;

/** Someone who asks the database, again and again, whether it is there. */
export interface SilenceWatch {
  /** Whether it said nothing when it was asked last. */
  isSilent(): boolean;
  close(): void;
}

/**
 * Asks the database of a pool over a connection of its own, for as long as statements are on their way; when it says nothing
 * for a second (frozen, or the network swallows what is sent), the connections of the pool are cut, and it is asked on.
 * Refusals are no silence: whoever connects hears of them.
 */
export function watchSilence({ pool, cut }: ShopPool, options: { url: string; log: Logger }): SilenceWatch {
  const { log } = options;
  const asker = openAsker(options.url);
  let silent = false;
  let running = false;
  let quiet = 0;

  async function look(): Promise<void> {
    running = true;
    const isHeard = await asker.ask();
    running = false;
    if (!isHeard) cut();
    if (isHeard === !silent) return;
    silent = !isHeard;
    if (silent) log.warn('the database says nothing: its connections are cut, and requests are refused');
    else log.warn('the database is heard again');
  }

  const timer = setInterval(() => {
    quiet += LOOK_EVERY_MS;
    const isAwaited = pool.totalCount > pool.idleCount || pool.waitingCount > 0;
    if (running || !(silent || isAwaited || quiet >= IDLE_LOOK_EVERY_MS)) return;
    quiet = 0;
    void look();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    isSilent: () => silent,
    close() {
      clearInterval(timer);
      asker.close();
    },
  };
}

/** Asks `SELECT 1` over one connection; `ask` is false when nothing was said, true also for a refusal. Not twice at a time. */
function openAsker(url: string): { ask(): Promise<boolean>; close(): void } {
  let kept: pg.Client | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...KEEP_ALIVE, connectionString: url, application_name: 'isoko watch' });
    // The question in flight reports it; without a listener it would end the process too.
    client.on('error', () => {});
    kept = client;
    await client.connect();
    return client;
  }

  return {
    async ask() {
      const answered = (kept ? Promise.resolve(kept) : connect())
        .then((client) => client.query('SELECT 1'))
        .then(
          () => 'answered' as const,
          () => 'refused' as const,
        );
      const outcome = await Promise.race([answered, runOutOfPatience()]);
      if (outcome !== 'answered') {
        kept?.connection.stream.destroy();
        kept = null;
      }
      return outcome !== null;
    },
    close: () => kept?.connection.stream.destroy(),
  };
}

async function runOutOfPatience(): Promise<null> {
  for (let step = 0; step < PATIENCE_STEPS; step += 1)
    await pause(PATIENCE_STEP_MS, undefined, { ref: false });
  return null;
}
