import { randomUUID } from 'node:crypto';
import { type Clock, type Db, fromKysely, PgBoss, systemClock } from 'pg-boss';
import type { Context } from '#server/context.ts';
import { afterCommit } from '#server/database/in-transaction.ts';
import { notifyBy } from '#server/database/listen.ts';
import type { JobName, JobPayloads } from './names.ts';

export interface EnqueueOptions {
  /** The earliest time to run; absent: when the transaction commits. */
  startAfter?: Date;
  /** While a job with this key waits for its first try, no second one is written. Absent: every job is written. */
  singletonKey?: string;
  /** Runs before all waiting jobs of its queue that are not urgent. */
  isUrgent?: boolean;
}

const URGENT = 100;

/** A client only knows the names of the queues, which are the same in every database of this version of the shop. */
let client: Promise<PgBoss> | null = null;

/** The transaction to write a job in, and the request that causes it. */
type Caller = Pick<Context, 'db' | 'log' | 'request' | 'causedBy'>;

/** The stored payload of a job. */
export type Written<N extends JobName> = JobPayloads[N] & { caused_by?: string };

/**
 * Writes a job in the caller's transaction: it runs after the commit, in any process with a worker, and never after a
 * rollback. Without a worker it waits.
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
    // A client that was opened over a failed connection may know no queues: the next job opens another client.
    if (client === used) client = null;
    throw error;
  }
}

/** NOTIFY channel for the names of queues with new jobs. */
export const WAKE_CHANNEL = 'isoko_jobs';
/** Transactions that commit within this time wake the workers together. */
const GATHER_MS = 5;
/** Queues whose workers will be woken in a moment, by the connection pool that sends it. */
const waking = new WeakMap<Context['db'], Set<JobName>>();

/**
 * Wakes the workers of a queue shortly after the commit: a NOTIFY in the transaction would hold up every other commit
 * of the database until it is on disk. If it is lost (the process ends, the database is gone), workers find the job
 * within two seconds.
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

/** A client that only sends needs no timers of its own: its queues never change. */
const noTimers: Clock = { ...systemClock, setInterval: () => null, clearInterval: () => {} };

/**
 * A client of the job queue over the caller's connection: it runs no jobs and leaves no timer behind. The queues must
 * exist already (install-jobs.ts).
 */
export async function openQueueClient(db: Db): Promise<PgBoss> {
  const boss = new PgBoss({ db, clock: noTimers, migrate: false, supervise: false, schedule: false });
  return boss.start();
}
