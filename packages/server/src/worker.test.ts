import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction } from './database/in-transaction.ts';
import { enqueue } from './jobs/enqueue.ts';
import { queueMessage } from './jobs/messages.ts';
import { countJobs } from './jobs/queue-state.store.ts';
import { changeSettings } from './modules/settings/change-settings.ts';
import { aProduct } from './testing/given.ts';
import { aDeliveryZone, aGuestOrder } from './testing/given-checkout.ts';
import { MAIN, runShop } from './testing/run-shop.ts';
import { type RunningWorker, runWorker } from './testing/run-worker.ts';
import { type OwnDatabase, openOwnDatabase } from './testing/shop-fixture.ts';

/**
 * Taking over from a dead process takes half a minute by itself, and a message that a phone's provider did not answer in
 * time, on a busy machine, is sent again after two.
 */
const EVENTUALLY = { timeout: 240_000, interval: 100 };
vi.setConfig({ testTimeout: 400_000 });

let varDir: string;
let database: OwnDatabase;
let env: Record<string, string>;

beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-worker-'));
  database = await openOwnDatabase();
  env = { SHOP_SEED: 'empty', DATABASE_URL: database.url, RATE_LIMITS: 'off' };
});
afterEach(async () => {
  await database.close();
  await rm(varDir, { recursive: true, force: true });
});

/** A product, where it is brought, and the mailbox of the shop; a shop of one's own has none of it. */
async function somethingToOrder(): Promise<string> {
  await changeSettings(database.ctx, { email: 'hello@example.rw' });
  await aDeliveryZone(database.ctx);
  return (await aProduct(database.ctx, { price: 60_000, stock: 100 })).id;
}

async function order(address: string, product: string): Promise<void> {
  const answer = await fetch(`${address}/api/v1/orders/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aGuestOrder([{ product, quantity: 1 }])),
  });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

/** A worker that ends with its test, also with one that fails. */
async function aWorker(settings: Record<string, string>, file?: string): Promise<RunningWorker> {
  const worker = await runWorker(varDir, settings, file);
  onTestFinished(async () => {
    await worker.stop('SIGKILL');
  });
  return worker;
}

const waiting = async () =>
  (await database.ctx.db.selectFrom('outbox').select('id').where('status', '=', 'pending').execute()).length;
const mails = () => readdir(join(varDir, 'mailbox'));

test('when the shop is killed right after its orders then the next start sends each message once', async () => {
  const killed = await runShop({ varDir, env });
  const id = await somethingToOrder();
  for (let count = 0; count < 5; count += 1) await order(killed.address, id);
  killed.process.kill('SIGKILL');
  await killed.exited;

  const shop = await runShop({ varDir, env });
  await vi.waitFor(async () => expect(await waiting()).toBe(0), EVENTUALLY);
  expect(await mails()).toHaveLength(10);
  expect(await shop.close()).toBe(0);
});

test('when a worker runs beside the shop then it works by the same settings, also alone, and SIGTERM ends it in order', async () => {
  const shop = await runShop({ varDir, env });
  const id = await somethingToOrder();
  // Without it, only the shop reaches the simulated provider of phones: each message waits until the shop has it by luck.
  const worker = await aWorker({ ...env, PORT: new URL(shop.address).port });
  expect(worker.output).toBe('Isoko works on its jobs.\n');
  await order(shop.address, id);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), EVENTUALLY);
  expect(await mails()).toHaveLength(2);
  await shop.close();

  // More than a strange mailbox gets within an hour, where RATE_LIMITS counts for the worker as well.
  const { id: subjectId } = await database.ctx.db.selectFrom('order').select('id').executeTakeFirstOrThrow();
  const more = [1, 2, 3, 4].map((occasion) => ({
    ...({ kind: 'order_changed', audience: 'customer', subjectId } as const),
    occasion,
  }));
  await inTransaction(database.ctx, (ctx) => queueMessage(ctx, ...more));
  // By phone they wait: the simulated provider was in the shop.
  await vi.waitFor(async () => expect(await mails()).toHaveLength(6), EVENTUALLY);
  expect(await worker.stop()).toBe(0);
});

test('when there is no shop then the worker says so in one sentence', async () => {
  const worker = await aWorker({});
  expect(worker.output).toBe('No shop runs on VAR_DIR: start it first, or set DATABASE_URL.\n');
  expect(await worker.exited).toBe(1);
});

test('when roles are told apart then who answers does no work, and who works leaves queues without hands to others', async () => {
  const shop = await runShop({ varDir, env: { ...env, WORK: 'web' } });
  const id = await somethingToOrder();
  const idle = await aWorker({ ...env, WORK: 'jobs', HANDS: '2,message.send=0' }, MAIN);
  expect(idle.output).toBe('Isoko works on its jobs.\n');
  await order(shop.address, id);
  // The job of another queue, enqueued later, is done: the messages would have been sent before it.
  await enqueue(database.ctx, 'order.find', { order_id: '00000000-0000-4000-8000-000000000001' });
  const { db } = database.ctx;
  const done = async () =>
    (await countJobs(db)).filter((each) => each.state === 'completed').map((each) => each.name);
  await vi.waitFor(async () => expect(await done()).toContain('order.find'), EVENTUALLY);
  expect(await waiting()).toBe(2);
  // The simulated provider of phones is in the shop.
  const worker = await aWorker({ ...env, PORT: new URL(shop.address).port });
  await vi.waitFor(async () => expect(await waiting()).toBe(0), EVENTUALLY);
  expect(await idle.stop()).toBe(0);
  expect(await worker.stop()).toBe(0);
  expect(await shop.close()).toBe(0);
});

test('when hands are given to a queue that is none then one sentence names those there are', async () => {
  const worker = await aWorker({ ...env, HANDS: 'mail.send=3' });
  expect(worker.output).toMatch(
    /^HANDS names no queue of the shop by mail\.send: there are message\.send, [^\n]*\.\n$/,
  );
  expect(await worker.exited).toBe(1);
});
