import { randomUUID } from 'node:crypto';
import { type Clock, type Db, fromKysely, PgBoss, systemClock } from 'pg-boss';
import type { Context } from '#server/context.ts';
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
type Caller = Pick<Context, 'db' | 'request' | 'causedBy'>;

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
  } catch (error) {
    // A client that was opened over a connection which failed may know nothing: the next job opens another.
    if (client === used) client = null;
    throw error;
  }
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
