import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Context } from '#server/context.ts';
import { listen } from '#server/database/listen.ts';
import { openPool, watchSilence } from '#server/database/pool.ts';
import { WAKE_CHANNEL, type Written } from './enqueue.ts';
import { type JobName, type JobPayloads, jobNames } from './names.ts';

/** The handler of each job. A throw means: try again later. */
export type JobHandlers = {
  readonly [N in JobName]: (ctx: Context, payload: JobPayloads[N]) => Promise<void>;
};

/** Looks for work that lost its job, and writes a new job for it. */
export type Sweep = (ctx: Context) => Promise<unknown>;

/** A running worker. */
export interface Worker {
  /** Lets running jobs finish for at most five seconds; the next worker tries unfinished ones again. */
  stop(): Promise<void>;
}

/**
 * NOTIFY wakes a worker immediately; polling finds jobs that were planned for later; a backlog is fetched without
 * pause.
 */
const PACE = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, burstWhenBatchFull: true };
/** Batches of one queue that run side by side by default: a slow one does not hold up the next. */
const HANDS = 2;
const BATCH = 4;
const FINISH_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;
const RETRY_START_MS = 2_000;
/** While the database is gone every poll fails; the log says so only once in this time. */
const QUIET_MS = 30_000;

interface WorkerOptions {
  readonly ctx: Context;
  readonly url: string;
  /** PostgreSQL itself, if `url` leads to a pooler, which forwards no NOTIFY. */
  readonly directUrl?: string;
  /** Whether to check that the database answers (connectDatabase). */
  readonly isWatched?: boolean;
  /** Jobs without a handler here wait for another worker. */
  readonly handlers: Partial<JobHandlers>;
  /** Batches of a queue that run side by side here; 0: its jobs wait for another worker. */
  readonly handsOf?: (name: JobName) => number;
  /** Run at the start and every minute. */
  readonly sweeps: readonly Sweep[];
  /** Settles when the database has its schema; after a rejection no jobs run. */
  readonly ready: Promise<void>;
}

/**
 * Works on jobs until it is stopped. Waits for a database that is gone; takes over the jobs of a dead process within
 * half a minute.
 */
export function startWorker(options: WorkerOptions): Worker {
  const stopping = new AbortController();
  const queue = openQueue(options);
  const boss = bossOver(queue);
  boss.on('error', complainTo(options.ctx));
  boss.on('warning', ({ message, data }) => options.ctx.log.debug({ data }, message));
  const started = keepStarting(boss, options, stopping.signal);
  const swept = keepSweeping(options, started, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await started;
      await swept;
      await boss.stop({ graceful: true, timeout: FINISH_MS });
      await queue.close();
    },
  };
}

/**
 * The queue's own connections. pg-boss's own would have no error listener while they close: if the database ended one
 * at that moment, it would end the process.
 */
function openQueue({ url, directUrl = url, isWatched = false, ctx: { log } }: WorkerOptions) {
  const isPooled = directUrl !== url;
  const kept = openPool(log, {
    connectionString: url,
    application_name: 'isoko jobs',
    max: 4,
    connectionTimeoutMillis: 2_000,
    ...(!isPooled && { statement_timeout: 10_000, lock_timeout: 3_000 }),
  });
  const { pool } = kept;
  const watch = isWatched ? watchSilence(kept, { url: directUrl, log, isPooled }) : null;
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
  const notify = (channel: string, payload: string) =>
    executeSql('SELECT pg_notify($1, $2)', [channel, payload]);
  return {
    executeSql,
    // Not the channel of pg-boss, which its own inserts would use: our notifications are sent after the commit.
    listen: async (_channel: string, onMessage: (payload: string) => void, onConnected: () => void) =>
      listen({ url: directUrl, channel: WAKE_CHANNEL, log, onMessage, onConnected, notify }),
    async close() {
      watch?.close();
      await kept.close();
    },
  };
}

function bossOver(queue: ReturnType<typeof openQueue>): PgBoss {
  return new PgBoss({
    db: queue,
    useListenNotify: true,
    // Only the owner of the queue's tables may change them (install-jobs.ts).
    migrate: false,
    schedule: false,
    // Detects a dead process soon enough for a customer who waits for a payment.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
}

function complainTo({ now, log }: Context): (error: Error) => void {
  let lastTime = Number.NEGATIVE_INFINITY;
  return (error) => {
    const isNews = now().getTime() - lastTime > QUIET_MS;
    if (isNews) lastTime = now().getTime();
    log[isNews ? 'warn' : 'debug']({ err: error }, 'the job queue has a problem');
  };
}

/** Starts as soon as the database allows it. */
async function keepStarting(
  boss: PgBoss,
  { ctx, handlers, handsOf, ready }: WorkerOptions,
  stop: AbortSignal,
): Promise<void> {
  if (!(await isReady(ready, stop))) return;
  while (!stop.aborted) {
    try {
      await boss.start();
      for (const name of jobNames) await workOn(boss, name, { ctx, handlers, handsOf });
      return;
    } catch (error) {
      ctx.log.warn({ err: error }, 'the job queue cannot be opened; trying again');
      await boss.stop({ graceful: false });
      await rest(RETRY_START_MS, stop);
    }
  }
}

async function isReady(ready: Promise<void>, stop: AbortSignal): Promise<boolean> {
  const stopped = new Promise<boolean>((resolve) => {
    stop.addEventListener('abort', () => resolve(false));
  });
  const prepared = ready.then(
    () => !stop.aborted,
    () => false,
  );
  return Promise.race([stopped, prepared]);
}

async function workOn<N extends JobName>(
  boss: PgBoss,
  name: N,
  { ctx, handlers, handsOf = () => HANDS }: Pick<WorkerOptions, 'ctx' | 'handlers' | 'handsOf'>,
): Promise<void> {
  const handle = handlers[name];
  const hands = handsOf(name);
  if (!handle || hands === 0) return;
  const options = {
    ...PACE,
    localConcurrency: hands,
    batchSize: BATCH,
    perJobResults: true,
  } as const;
  await boss.work<Written<N>>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => workOnOne(ctx, handle, job))),
  );
}

/** One job of a batch fails alone. One log line says how it ended, and which request caused it. */
async function workOnOne<N extends JobName>(
  ctx: Context,
  handle: JobHandlers[N],
  { id, name, data, retryCount }: Job<Written<N>>,
): Promise<JobResult> {
  const { caused_by: causedBy } = data;
  const log = ctx.log.child({ job: name, ...(causedBy && { requestId: causedBy }) });
  const began = performance.now();
  try {
    const work = () => handle({ ...ctx, log, causedBy }, data);
    await (ctx.traces ? ctx.traces.inJob({ name, causedBy }, work) : work());
    log.info({ ms: Math.round(performance.now() - began) }, 'job done');
    return { id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, payload: data, tries: retryCount + 1 }, 'a job failed');
    return { id, status: 'failed', output: { message: String(error) } };
  }
}

async function keepSweeping(
  { ctx, sweeps }: WorkerOptions,
  started: Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  await started;
  while (!stop.aborted) {
    for (const sweep of sweeps) {
      await sweep(ctx).catch((error) => ctx.log.warn({ err: error, sweep: sweep.name }, 'a sweep failed'));
    }
    await rest(SWEEP_EVERY_MS, stop);
  }
}

/** Waits, but stops waiting when the worker stops. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
