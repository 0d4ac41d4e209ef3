import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@isoko/contract/rules/objects';
import pg from 'pg';
import type { Logger } from 'pino';

/** TCP keep-alive: the system closes connections whose other side is dead. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Statements that run while a pool closes get this long; a statement of a request never runs longer than 5 s. */
const FINISH_MS = 3_000;

/**
 * Connections to PostgreSQL. A broken one does not end the process: its statement fails, and the caller hears of it.
 */
export interface ShopPool {
  readonly pool: pg.Pool;
  readonly unanswered: Unanswered;
  /** Cuts every connection, so that no one waits for an answer on a dead one. */
  cut(): void;
  /** Waits for running statements, then closes every connection; at most three seconds, whatever the database does. */
  close(): Promise<void>;
}

/** After so many looks in a row without an answer, PostgreSQL is asked whether it works for the connection. */
const PATIENCE_LOOKS = 4;
/** An answer may be on its way at the moment PostgreSQL is asked, so it must deny twice. */
const DENIALS = 2;

/** Connections of a pool on which something was sent and nothing has come back since. */
class Unanswered {
  readonly #lines = new Map<pg.PoolClient, Line>();

  /** Starts to watch a connection. */
  add(client: pg.PoolClient): void {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    const line: Line = { stream, answered: stream.bytesWritten, looks: 0, denials: 0 };
    this.#lines.set(client, line);
    stream.on('data', () => Object.assign(line, { answered: stream.bytesWritten, looks: 0, denials: 0 }));
    client.once('end', () => this.#lines.delete(client));
  }

  /** Looks at all of them once; returns the server's process ids of connections without an answer for several looks. */
  look(): number[] {
    for (const line of this.#lines.values()) {
      const isAwaited = line.stream.bytesWritten > line.answered;
      line.looks = isAwaited ? line.looks + 1 : 0;
    }
    return [...this.#lines]
      .filter(([, { looks }]) => looks >= PATIENCE_LOOKS)
      .map(([client]) => pidOf(client));
  }

  /**
   * Cuts the connections that PostgreSQL has twice denied to work for: the statement or its answer was lost on the way.
   * `working` are its processes that do work. Returns how many were cut.
   */
  cutDenied(suspects: readonly number[], working: readonly number[]): number {
    const denied = [...this.#lines].filter(([client]) => {
      const pid = pidOf(client);
      return suspects.includes(pid) && !working.includes(pid);
    });
    for (const [, line] of denied) line.denials += 1;
    const dead = denied.filter(([, { denials }]) => denials >= DENIALS);
    for (const [, { stream }] of dead) stream.destroy();
    return dead.length;
  }

  cutAll(): void {
    for (const { stream } of this.#lines.values()) stream.destroy();
  }
}

export function openPool(log: Logger, settings: pg.PoolConfig): ShopPool {
  const pool = new pg.Pool({ ...KEEP_ALIVE, ...settings });
  const unanswered = new Unanswered();
  // The pool itself replaces an idle connection that breaks.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // The pool does not listen to a connection in use, which may break between two statements.
  pool.on('connect', (client) => {
    unanswered.add(client);
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'));
  });
  const cut = () => unanswered.cutAll();
  return {
    pool,
    unanswered,
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
/** How often an idle process looks, so that the first request after a quiet hour finds no dead connection. */
const IDLE_LOOK_EVERY_MS = 5_000;
/**
 * One look waits in so many steps: a process that is itself blocked does not count that time as silence of the
 * database.
 */
const PATIENCE_STEPS = 10;
const PATIENCE_STEP_MS = 100;

/** The error for callers that wait for a silent database; callers recognise a lost connection by its first words. */
export const SILENCE = 'Connection terminated: the database says nothing';

/** Checks again and again whether the database answers. */
export interface SilenceWatch {
  /** Whether it was silent at the last check. */
  isSilent(): boolean;
  /** Waits for a connection; throws as soon as the database falls silent. */
  connected(waited: Promise<pg.PoolClient>): Promise<pg.PoolClient>;
  close(): void;
}

/**
 * Checks a pool's database over a connection of its own while statements are running. After a second of silence (the
 * database is frozen, or the network loses packets) it cuts the pool's connections and goes on checking. A refusal is
 * not silence: the caller that connects gets it as an error. A single dead connection is cut alone, within some two and
 * a half seconds; behind a pooler this is impossible, because PostgreSQL only knows the pooler's connections.
 */
export function watchSilence(
  { pool, cut, unanswered }: ShopPool,
  options: { url: string; log: Logger; isPooled: boolean },
): SilenceWatch {
  const { log, isPooled } = options;
  const asker = openAsker(options.url);
  let silent = false;
  let running = false;
  let quiet = 0;
  const waiting = new Set<(silence: Error) => void>();

  async function look(): Promise<void> {
    running = true;
    const suspects = isPooled ? [] : unanswered.look();
    const working = await asker.ask(suspects);
    const isHeard = working !== null;
    running = false;
    if (!isHeard) {
      cut();
      for (const giveUp of waiting) giveUp(new Error(SILENCE));
    } else if (unanswered.cutDenied(suspects, working) > 0) log.warn('a connection that died alone was cut');
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
    connected: (waited) => orSilence(waited, waiting),
    close() {
      clearInterval(timer);
      asker.close();
    },
  };
}

/** Waits for a connection, until one of `waiting` is told of silence. */
async function orSilence(
  waited: Promise<pg.PoolClient>,
  waiting: Set<(silence: Error) => void>,
): Promise<pg.PoolClient> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  waiting.add(reject);
  try {
    return await Promise.race([waited, silence]);
  } catch (error) {
    // It may still arrive; no one needs it then.
    waited.then(
      (client) => client.release(true),
      () => {},
    );
    throw error;
  } finally {
    waiting.delete(reject);
  }
}

/** Which of these processes of the server work for a client; the others are idle or gone. */
const WORKING =
  "SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND coalesce(state, '') NOT LIKE 'idle%'";

/**
 * Asks the server over one connection which of some of its processes are working. Null after silence; after a refusal
 * all count as working, because nothing is known. Not twice at a time.
 */
function openAsker(url: string): { ask(pids: number[]): Promise<number[] | null>; close(): void } {
  let kept: pg.Client | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...KEEP_ALIVE, connectionString: url, application_name: 'isoko watch' });
    // The running query reports it; without a listener it would end the process too.
    client.on('error', () => {});
    kept = client;
    await client.connect();
    return client;
  }

  return {
    async ask(pids) {
      const answered = (kept ? Promise.resolve(kept) : connect())
        .then((client) => client.query<{ pid: number }>(WORKING, [pids]))
        .then(
          ({ rows }) => ({ working: rows.map(({ pid }) => pid) }),
          () => ({ working: pids, isRefused: true }),
        );
      const outcome = await Promise.race([answered, runOutOfPatience()]);
      if (!outcome || 'isRefused' in outcome) {
        kept?.connection.stream.destroy();
        kept = null;
      }
      return outcome?.working ?? null;
    },
    close: () => kept?.connection.stream.destroy(),
  };
}

async function runOutOfPatience(): Promise<null> {
  for (let step = 0; step < PATIENCE_STEPS; step += 1)
    await pause(PATIENCE_STEP_MS, undefined, { ref: false });
  return null;
}

interface Line {
  readonly stream: Socket;
  /** How many bytes had been sent when an answer last came. */
  answered: number;
  looks: number;
  denials: number;
}

/** The id of the server process of a connection. */
function pidOf(client: pg.PoolClient): number {
  return Number(valueAt(client, 'processID') ?? 0);
}
