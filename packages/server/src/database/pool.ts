import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@isoko/contract/rules/objects';
import pg from 'pg';
import type { Logger } from 'pino';

/** The network's own word that the other side still lives; what it finds dead is closed. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Statements that run when a pool is closed get this long; a statement of a request never runs longer than 5 s. */
const FINISH_MS = 3_000;

/** Connections to PostgreSQL, whose breaking ends no process: the statement on one fails, and so its caller hears of it. */
export interface ShopPool {
  readonly pool: pg.Pool;
  readonly unanswered: Unanswered;
  /** Cuts every connection, so that no one waits for an answer on one that died without a word. */
  cut(): void;
  /** Waits for running statements, then closes every connection; within three seconds, whatever the database does. */
  close(): Promise<void>;
}

/** Looks in a row at which nothing had come back, until PostgreSQL is asked what it does for a connection. */
const PATIENCE_LOOKS = 4;
/** What PostgreSQL finished in this very moment may be on its way to us: it is believed the second time. */
const DENIALS = 2;

/** Connections of a pool on which something was sent and nothing came back since. */
class Unanswered {
  readonly #lines = new Map<pg.PoolClient, Line>();

  /** From now on its connection is listened to. */
  add(client: pg.PoolClient): void {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    const line: Line = { stream, answered: stream.bytesWritten, looks: 0, denials: 0 };
    this.#lines.set(client, line);
    stream.on('data', () => Object.assign(line, { answered: stream.bytesWritten, looks: 0, denials: 0 }));
    client.once('end', () => this.#lines.delete(client));
  }

  /** Looks at all of them once; the server's processes of those that nothing came back on for several looks. */
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
   * Cuts those that PostgreSQL denies twice to work for: what was sent, or the answer, was lost on its way. `working` are
   * its processes that do. Returns how many were cut.
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
  // An idle connection that breaks is the pool's to replace.
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
/** So often an idle process looks, so that the first request after a quiet hour finds no dead connection. */
const IDLE_LOOK_EVERY_MS = 5_000;
/** Steps of patience with one look: a process that is busy with itself counts none of them as the database's silence. */
const PATIENCE_STEPS = 10;
const PATIENCE_STEP_MS = 100;

/** What whoever waits for a database that says nothing is told; callers know a lost connection by its first words. */
export const SILENCE = 'Connection terminated: the database says nothing';

/** Someone who asks the database, again and again, whether it is there. */
export interface SilenceWatch {
  /** Whether it said nothing when it was asked last. */
  isSilent(): boolean;
  /** A connection that is waited for; an error as soon as the database is found to say nothing. */
  connected(waited: Promise<pg.PoolClient>): Promise<pg.PoolClient>;
  close(): void;
}

/**
 * Asks the database of a pool over a connection of its own, for as long as statements are on their way; when it says nothing
 * for a second (frozen, or the network swallows what is sent), the connections of the pool are cut, and it is asked on.
 * Refusals are no silence: whoever connects hears of them. A connection that died alone is cut by itself, within some two
 * seconds and a half; behind a pooler no one can tell, as PostgreSQL knows the pooler's connections only.
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

/** A connection that is waited for, given up as soon as one of `waiting` is told of silence. */
async function orSilence(
  waited: Promise<pg.PoolClient>,
  waiting: Set<(silence: Error) => void>,
): Promise<pg.PoolClient> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  waiting.add(reject);
  try {
    return await Promise.race([waited, silence]);
  } catch (error) {
    // It may come all the same, and is no one's then.
    waited.then(
      (client) => client.release(true),
      () => {},
    );
    throw error;
  } finally {
    waiting.delete(reject);
  }
}

/** Which of these processes of the server work for someone; the others wait to be asked, or are gone. */
const WORKING =
  "SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND coalesce(state, '') NOT LIKE 'idle%'";

/**
 * Asks the server over one connection which of some of its processes work. Null when nothing was said; after a refusal
 * nothing is known of any, and all count as working. Not twice at a time.
 */
function openAsker(url: string): { ask(pids: number[]): Promise<number[] | null>; close(): void } {
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
  /** What had been sent when something came last. */
  answered: number;
  looks: number;
  denials: number;
}

/** PostgreSQL's name for the other end of a connection. */
function pidOf(client: pg.PoolClient): number {
  return Number(valueAt(client, 'processID') ?? 0);
}
