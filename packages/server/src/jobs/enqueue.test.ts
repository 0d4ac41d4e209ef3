import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { listen, notifyBy } from '../database/listen.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { shopForFile } from '../testing/shop-fixture.ts';
import { enqueue, WAKE_CHANNEL } from './enqueue.ts';
import type { JobHandlers } from './run.ts';

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';
const MINUTE = 60_000;

const shop = shopForFile();
let expired: string[];
const handlers: Partial<JobHandlers> = {
  'order.expire': async (_ctx, { order_id }) => {
    expired.push(order_id);
  },
};

beforeEach(async () => {
  expired = [];
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
});

test('when the transaction is rolled back then its job never runs, and another one does', async () => {
  const failing = inTransaction(shop.ctx, async (ctx) => {
    await enqueue(ctx, 'order.expire', { order_id: ONE });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await inTransaction(shop.ctx, (ctx) => enqueue(ctx, 'order.expire', { order_id: TWO }));
  expect(await runJobs(shop.ctx, handlers)).toEqual({ done: ['order.expire'], failed: [] });
  expect(expired).toEqual([TWO]);
  expect(await runJobs(shop.ctx, handlers)).toEqual({ done: [], failed: [] });
});

test('when a job is put off then it runs by the clock of the shop', async () => {
  const startAfter = new Date(shop.ctx.now().getTime() + 20 * MINUTE);
  await enqueue(shop.ctx, 'order.expire', { order_id: ONE }, { startAfter });
  await runJobs(shop.ctx, handlers);
  expect(expired).toEqual([]);
  shop.clock.advance(20 * MINUTE);
  await runJobs(shop.ctx, handlers);
  expect(expired).toEqual([ONE]);
});

test('when a job of the same key waits then a second one is not taken', async () => {
  await enqueue(shop.ctx, 'order.expire', { order_id: ONE }, { singletonKey: ONE });
  await enqueue(shop.ctx, 'order.expire', { order_id: ONE }, { singletonKey: ONE });
  await enqueue(shop.ctx, 'order.expire', { order_id: TWO });
  await enqueue(shop.ctx, 'order.expire', { order_id: TWO });
  await runJobs(shop.ctx, handlers);
  expect(expired.sort()).toEqual([ONE, TWO, TWO]);
});

test('when a job orders its successor under its own key then the successor is taken', async () => {
  const chain: Partial<JobHandlers> = {
    'order.expire': async (ctx, { order_id }) => {
      expired.push(order_id);
      const startAfter = new Date(ctx.now().getTime() + MINUTE);
      if (expired.length < 3)
        await enqueue(ctx, 'order.expire', { order_id }, { singletonKey: ONE, startAfter });
    },
  };
  await enqueue(shop.ctx, 'order.expire', { order_id: ONE }, { singletonKey: ONE });
  for (let minute = 0; minute < 5; minute += 1) {
    await runJobs(shop.ctx, chain);
    shop.clock.advance(MINUTE);
  }
  expect(expired).toEqual([ONE, ONE, ONE]);
});

test('when a job fails then it is tried again within four minutes, and so for days', async () => {
  let broken = true;
  const moody: Partial<JobHandlers> = {
    'order.expire': async (ctx, payload) => {
      if (broken) throw new Error('not now');
      await handlers['order.expire']?.(ctx, payload);
    },
  };
  await enqueue(shop.ctx, 'order.expire', { order_id: ONE });
  for (let tries = 0; tries < 30; tries += 1) {
    const { failed } = await runJobs(shop.ctx, moody, { mayFail: true });
    expect(failed).toHaveLength(1);
    expect((await runJobs(shop.ctx, moody, { mayFail: true })).failed).toEqual([]);
    shop.clock.advance(4 * MINUTE);
  }
  broken = false;
  await runJobs(shop.ctx, moody);
  expect(expired).toEqual([ONE]);
});

test('when jobs are written then their workers are woken once, after the commit, and not for what is put off', async () => {
  const heard: string[] = [];
  const connected = Promise.withResolvers<void>();
  const { log } = shop.ctx;
  const options = { url: shop.url, channel: WAKE_CHANNEL, log, notify: notifyBy(shop.db) };
  const ear = listen({ ...options, onMessage: (name) => heard.push(name), onConnected: connected.resolve });
  onTestFinished(() => ear.close());
  await connected.promise;
  const startAfter = new Date(shop.ctx.now().getTime() + MINUTE);

  await inTransaction(shop.ctx, async (ctx) => {
    await enqueue(ctx, 'order.expire', { order_id: ONE });
    await inTransaction(ctx, (inner) => enqueue(inner, 'order.expire', { order_id: TWO }));
  });
  await enqueue(shop.ctx, 'order.find', { order_id: ONE }, { startAfter });
  const failed = inTransaction(shop.ctx, async (ctx) => {
    await enqueue(ctx, 'payee.apply', { change_id: ONE });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await vi.waitFor(() => expect(heard).toContain('order.expire'));
  await enqueue(shop.ctx, 'backup.make', { backup_id: ONE });
  await vi.waitFor(() => expect(heard).toContain('backup.make'));
  expect(heard).toEqual(['order.expire', 'backup.make']);
});
