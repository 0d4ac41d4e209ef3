import { randomUUID } from 'node:crypto';
import { type Clock, type Db, fromKysely, PgBoss, systemClock } from 'pg-boss';
import type { Context } from '#server/context.ts';
import { afterCommit } from '#server/database/in-transaction.ts';
import { notifyBy } from '#server/database/listen.ts';
import type { JobName, JobPayloads } from './names.ts';

export interface EnqueueOptions {
  /** Not before this time; without it as soon as the transaction commits. */
  startAfter?: Date;
  /** While a job of this key waits for its first try, another one is not taken. Without it every job is taken. */
  singletonKey?: string;
  /** Is taken before every job of its queue that waits without it. */
  isUrgent?: boolean;
}

const URGENT = 100;

/** What a client knows are the names of the queues, the same in every database of this version of the shop. */
let client: Promise<PgBoss> | null = null;

/** In whose transaction a job is written, and which request causes it. */
type Caller = Pick<Context, 'db' | 'log' | 'request' | 'causedBy'>;

/** What is written of a job. */
export type Written<N extends JobName> = JobPayloads[N] & { caused_by?: string };

/**
 * Writes a job in the caller's transaction: it runs after the commit, in whichever process works, and never when
 * the transaction is rolled back. Jobs wait when no one works.
 */
export async function enqueue<N extends JobName>(
  ctx: Caller,
  name: N,
  payload: JobPayloads[N],
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(ctx, name, [{ payload, ...options }]);
}

/** Writes several jobs of one kind together, like `enqueue`. */
export async function enqueueAll<N extends JobName>(
  ctx: Caller,
  name: N,
  jobs: readonly (EnqueueOptions & { payload: JobPayloads[N] })[],
): Promise<void> {
  const causedBy = ctx.request?.id ?? ctx.causedBy;
  const rows = jobs.map(({ payload, singletonKey = randomUUID(), startAfter, isUrgent = false }) => ({
    data: { ...payload, ...(causedBy && { caused_by: causedBy }) },
    singletonKey,
    ...(startAfter && { startAfter }),
    ...(isUrgent && { priority: URGENT }),
  }));
  const db = fromKysely(ctx.db);
  client ??= openQueueClient(db);
  const used = client;
  try {
    const boss = await used;
    await boss.insert(name, rows, { db });
    if (jobs.some(({ startAfter }) => !startAfter)) {
      afterCommit(ctx, `wake ${name}`, (committed) => wake(committed, name));
    }
  } catch (error) {
    // A client that was opened over a connection which failed may know nothing: the next job opens another.
    if (client === used) client = null;
    throw error;
  }
}

/** On which the names of queues with new jobs are sent (NOTIFY). */
export const WAKE_CHANNEL = 'isoko_jobs';
/** Who commits in this time wakes the workers together. */
const GATHER_MS = 5;
/** Queues whose workers are about to be woken, by the connections that this is sent over. */
const waking = new WeakMap<Context['db'], Set<JobName>>();

/**
 * Wakes the workers of a queue soon, after the commit: a NOTIFY inside it holds up every other commit of the database until it
 * is on disk. What is lost here (the process ends, the database is gone) the workers find within two seconds.
 */
function wake({ db, log }: Pick<Context, 'db' | 'log'>, name: JobName): void {
  const others = waking.get(db);
  if (others) {
    others.add(name);
    return;
  }
  const names = new Set([name]);
  waking.set(db, names);
  setTimeout(() => {
    waking.delete(db);
    const said = Array.from(names, (each) => notifyBy(db)(WAKE_CHANNEL, each));
    Promise.all(said).catch((error) =>
      log.debug({ err: error }, 'workers were not woken; they look by themselves'),
    );
  }, GATHER_MS).unref();
}

/** A client that only sends needs no timers of its own: the queues it knows never change while it lives. */
const noTimers: Clock = { ...systemClock, setInterval: () => null, clearInterval: () => {} };

/**
 * A client of the job queue over someone else's connection: it works on nothing by itself and leaves no timer
 * behind. The queues must have been made (install-jobs.ts).
 */
export async function openQueueClient(db: Db): Promise<PgBoss> {
  const boss = new PgBoss({ db, clock: noTimers, migrate: false, supervise: false, schedule: false });
  return boss.start();
}
