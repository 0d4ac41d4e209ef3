import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { type OwnDatabase, openOwnDatabase } from '../testing/shop-fixture.ts';
import { enqueue, openQueueClient } from './enqueue.ts';
import { type JobHandlers, startWorker, type Worker } from './run.ts';

const ONE = '00000000-0000-4000-8000-000000000001';

let database: OwnDatabase;
let workers: Worker[];

beforeEach(async () => {
  database = await openOwnDatabase();
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

function work(handlers: Partial<JobHandlers>, ready: Promise<void> = Promise.resolve()): Worker {
  const worker = startWorker({ ctx: database.ctx, url: database.url, handlers, sweeps: [], ready });
  workers.push(worker);
  return worker;
}

/** Someone who counts the jobs that come, and can be waited for. */
function counter() {
  const seen: string[] = [];
  let wake = () => {};
  return {
    seen,
    note(id: string) {
      seen.push(id);
      wake();
    },
    async until(count: number) {
      while (seen.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const stateOf = async () =>
  (await sql<{ state: string }>`SELECT state FROM pgboss.job`.execute(database.ctx.db)).rows.map(
    (row) => row.state,
  );

test('when a job is written before and after someone works then both are done', async () => {
  const jobs = counter();
  await enqueue(database.ctx, 'order.expire', { order_id: 'before' });
  work({ 'order.expire': async (_ctx, { order_id }) => jobs.note(order_id) });
  await jobs.until(1);
  await enqueue(database.ctx, 'order.expire', { order_id: 'after' });
  await jobs.until(2);
  expect(jobs.seen).toEqual(['before', 'after']);
});

test('when one of many jobs fails then it alone is tried again', async () => {
  const jobs = counter();
  for (let id = 0; id < 20; id += 1) await enqueue(database.ctx, 'order.expire', { order_id: `${id}` });
  work({
    'order.expire': async (_ctx, { order_id }) => {
      jobs.note(order_id);
      if (order_id === '3' && jobs.seen.length <= 20) throw new Error('not now');
    },
  });
  await jobs.until(21);
  expect(jobs.seen[20]).toBe('3');
  expect(new Set(jobs.seen).size).toBe(20);
});

test('when every connection of the worker breaks then it goes on', async () => {
  const jobs = counter();
  work({ 'order.expire': async (_ctx, { order_id }) => jobs.note(order_id) });
  await enqueue(database.ctx, 'order.expire', { order_id: 'before' });
  await jobs.until(1);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name IN ('isoko jobs', 'isoko listener')`.execute(
    database.ctx.db,
  );
  await enqueue(database.ctx, 'order.expire', { order_id: 'after' });
  await jobs.until(2);
  expect(jobs.seen).toEqual(['before', 'after']);
});

test('when the database ends the connection that listens while the worker stops then the worker stops', async () => {
  const jobs = counter();
  const worker = work({ 'order.expire': async (_ctx, { order_id }) => jobs.note(order_id) });
  await enqueue(database.ctx, 'order.expire', { order_id: ONE });
  await jobs.until(1);
  const pid = await vi.waitFor(pidOfListener, 20_000);
  // A server with much to do hears neither of the end nor of the goodbye for a while.
  process.kill(pid, 'SIGSTOP');
  await sql`SELECT pg_terminate_backend(${pid})`.execute(database.ctx.db);
  const stopped = worker.stop();
  await pause(200);
  process.kill(pid, 'SIGCONT');
  await stopped;
});

/** The process of the database that serves the connection by which the worker hears of new jobs. */
async function pidOfListener(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(database.ctx.db);
  if (!rows[0]) throw new Error('nothing listens');
  return rows[0].pid;
}

test('when the worker is stopped then a running job is finished first', async () => {
  const begun = counter();
  let finish = () => {};
  const worker = work({
    'order.expire': async (_ctx, { order_id }) => {
      begun.note(order_id);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  });
  await enqueue(database.ctx, 'order.expire', { order_id: ONE });
  await begun.until(1);
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(await stateOf()).toEqual(['completed']);
});

test('when it is stopped before the database is ready then it never begins', async () => {
  const jobs = counter();
  const worker = work(
    { 'order.expire': async (_ctx, { order_id }) => jobs.note(order_id) },
    new Promise(() => {}),
  );
  await enqueue(database.ctx, 'order.expire', { order_id: ONE });
  await worker.stop();
  expect(await stateOf()).toEqual(['created']);
});

test('when a worker dies in the middle of a job then another one does it', async () => {
  await enqueue(database.ctx, 'order.expire', { order_id: ONE });
  const dying = await openQueueClient(fromKysely(database.ctx.db));
  expect(await dying.fetch('order.expire')).toHaveLength(1);
  await sql`UPDATE pgboss.job SET started_on = started_on - interval '1 minute',
    heartbeat_on = heartbeat_on - interval '1 minute'`.execute(database.ctx.db);
  await dying.supervise('order.expire');
  const jobs = counter();
  work({ 'order.expire': async (_ctx, { order_id }) => jobs.note(order_id) });
  await jobs.until(1);
  expect(jobs.seen).toEqual([ONE]);
});

test('when a request caused a job, and that job another, then the lines of both name the request', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = {
    write: (line: string) => lines.push(JSON.parse(line)),
  } as unknown as NodeJS.WritableStream;
  const ctx = {
    ...database.ctx,
    log: createLogger({ stream }),
    request: { id: 'the request', address: '192.0.2.1' },
  };
  const jobs = counter();
  const handlers: Partial<JobHandlers> = {
    'order.expire': async (ctx, payload) => {
      await enqueue(ctx, 'order.find', payload);
      jobs.note(payload.order_id);
    },
    'order.find': async () => {
      jobs.note('fails');
      throw new Error('not now');
    },
  };
  await enqueue(ctx, 'order.expire', { order_id: ONE });
  const worker = startWorker({
    ctx: { ...database.ctx, log: ctx.log },
    url: database.url,
    handlers,
    sweeps: [],
    ready: Promise.resolve(),
  });
  workers.push(worker);
  await jobs.until(2);
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('a job failed'), { timeout: 20_000 });
  expect(jobs.seen).toEqual([ONE, 'fails']);
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'job done', job: 'order.expire', requestId: 'the request' }),
    expect.objectContaining({
      msg: 'a job failed',
      job: 'order.find',
      requestId: 'the request',
    }),
  ]);
});
