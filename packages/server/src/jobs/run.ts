import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Context } from '#server/context.ts';
import { listen } from '#server/database/listen.ts';
import { openPool, watchSilence } from '#server/database/pool.ts';
import { WAKE_CHANNEL, type Written } from './enqueue.ts';
import { type JobName, type JobPayloads, jobNames } from './names.ts';

/** What is done for each job. A throw means: try again later. */
export type JobHandlers = {
  readonly [N in JobName]: (ctx: Context, payload: JobPayloads[N]) => Promise<void>;
};

/** Looks for what lost its job, and gives it one again. */
export type Sweep = (ctx: Context) => Promise<unknown>;

/** Someone who works on jobs. */
export interface Worker {
  /** Lets running jobs finish for at most five seconds; what is unfinished then is tried again by the next worker. */
  stop(): Promise<void>;
}

/**
 * NOTIFY wakes a worker immediately; the clock wakes it for jobs that were put off; a backlog is fetched without
 * rest.
 */
const PACE = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, burstWhenBatchFull: true };
/** Batches of one queue that run side by side unless the operator says otherwise: a slow one does not hold up the next. */
const HANDS = 2;
const BATCH = 4;
const FINISH_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;
const RETRY_START_MS = 2_000;
/** A database that is gone fails every poll; the log hears of it once in this time. */
const QUIET_MS = 30_000;

interface WorkerOptions {
  readonly ctx: Context;
  readonly url: string;
  /** The same past a pooler of connections, which forwards no NOTIFY. */
  readonly directUrl?: string;
  /** Whether the database is asked if it is there (connectDatabase). */
  readonly isWatched?: boolean;
  /** A job that no one does here waits for someone else. */
  readonly handlers: Partial<JobHandlers>;
  /** Batches of a queue that run side by side here; 0: its jobs wait for someone else. */
  readonly handsOf?: (name: JobName) => number;
  /** Run at the start and every minute. */
  readonly sweeps: readonly Sweep[];
  /** Settles when the database has its schema; after a rejection nothing is worked on. */
  readonly ready: Promise<void>;
}

/**
 * Works on jobs until it is stopped. A database that is gone is waited for; the jobs of a process that died are
 * taken over within half a minute.
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
 * The queue's own connections. Those that pg-boss would open are not listened to while they close: one that the
 * database ends in that moment would end the process.
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
    // Not on the channel of pg-boss, which its own inserts would use: ours send after the commit.
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
    // The queue's tables are their owner's to change (install-jobs.ts).
    migrate: false,
    schedule: false,
    // Who died is noticed soon enough for someone who waits for a payment.
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

/** Starts as soon as the database lets it. */
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

/** One job of a batch fails alone. One line says what became of it, and which request caused it. */
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

/** Waits, but not for someone who is stopping. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
