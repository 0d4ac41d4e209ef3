import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
});

const oneRice = () => aGuestOrder([{ product: rice.id, quantity: 1 }]);

async function countOrders(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM "order"`.execute(shop.db);
  return rows[0]?.n ?? -1;
}

test('when twenty equal orders with one key arrive at the same time then they are one order with one answer', async () => {
  /** As a client: a busy machine says in_progress to who waited for seconds, and the order is sent again. */
  const untilAnswered = async (): ReturnType<typeof postOrder> => {
    const answer = await postOrder(shop, oneRice(), 'same');
    return answer.body.code === 'in_progress' ? untilAnswered() : answer;
  };
  const answers = await Promise.all(Array.from({ length: 20 }, untilAnswered));
  const [first] = answers;
  expect(first?.body.data).toMatchObject({ status: 'confirmed', total: 6_500 });
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 201, body: first?.body });
  expect(await countOrders()).toBe(1);
  await expectInvariantsHold(shop.ctx);
});

test('when keys differ or there is none then every order is its own', async () => {
  await placeOrder(shop, oneRice(), 'a');
  await placeOrder(shop, oneRice(), 'b');
  await placeOrder(shop, oneRice());
  expect(await countOrders()).toBe(3);
});

test('when the last unit was bought then the repetition still gets its order', async () => {
  const input = aGuestOrder([{ product: rice.id, quantity: 10 }]);
  const first = await placeOrder(shop, input, 'key');
  expect(await placeOrder(shop, input, 'key')).toEqual(first);
});

test('when the order has moved on then the repetition shows it as it is', async () => {
  const first = await placeOrder(shop, oneRice(), 'key');
  await shop.db.updateTable('order').set({ payment_status: 'paid' }).execute();
  const again = await placeOrder(shop, oneRice(), 'key');
  expect(again).toEqual({ ...first, payment: { ...first.payment, status: 'paid', due: 0 } });
});

test('when keys of the body come in another order or unknown ones come along then it is the same order', async () => {
  const first = await placeOrder(shop, oneRice(), 'key');
  const turned = Object.fromEntries(Object.entries(oneRice()).reverse());
  const again = await placeOrder(shop, { ...turned, note: null, client_version: 7 }, 'key');
  expect(again._id).toBe(first._id);
});

test('when a key comes with another input then it is refused and the first order stays', async () => {
  await placeOrder(shop, oneRice(), 'key');
  const other = aGuestOrder([{ product: rice.id, quantity: 2 }]);
  const { status, body } = await postOrder(shop, other, 'key');
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'idempotency_mismatch',
    message: 'This request was already used for a different order.',
  });
  expect(await countOrders()).toBe(1);
  await expectInvariantsHold(shop.ctx);
});

test('when an order was refused then its key is free', async () => {
  const refused = await postOrder(shop, aGuestOrder([{ product: rice.id, quantity: 11 }]), 'key');
  expect(refused.body.code).toBe('out_of_stock');
  await placeOrder(shop, oneRice(), 'key');
});

test('when the first request takes too long then the second hears that it is in progress', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let claim = () => {};
  const claimed = new Promise<void>((resolve) => {
    claim = resolve;
  });
  const slow = inTransaction(shop.ctx, async ({ db }) => {
    await sql`INSERT INTO idempotency VALUES ('guest', 'key', 'x', gen_random_uuid(), ${NOW})`.execute(db);
    claim();
    await finished;
    throw new Error('gave up');
  });
  await claimed;
  const { status, headers, body } = await postOrder(shop, oneRice(), 'key');
  finish();
  await expect(slow).rejects.toThrow('gave up');
  expect(status).toBe(409);
  expect(headers['retry-after']).toBe('1');
  expect(body).toMatchObject({ code: 'in_progress', message: 'Still working on it.' });
  await placeOrder(shop, oneRice(), 'key');
});

test('when the first request fails while the second waits then the second places the order', async () => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  let claim = () => {};
  const claimed = new Promise<void>((resolve) => {
    claim = resolve;
  });
  const first = inTransaction(shop.ctx, async ({ db }) => {
    await sql`INSERT INTO idempotency VALUES ('guest', 'key', 'x', gen_random_uuid(), ${NOW})`.execute(db);
    claim();
    await failed;
    throw new Error('gave up');
  });
  await claimed;
  const second = placeOrder(shop, oneRice(), 'key');
  await pause(100);
  fail();
  await expect(first).rejects.toThrow('gave up');
  expect((await second).status).toBe('confirmed');
});

test('when a key is older than 48 hours then it is forgotten, and an older one goes with it', async () => {
  const first = await placeOrder(shop, oneRice(), 'key');
  await placeOrder(shop, oneRice(), 'other key');
  shop.clock.set(new Date(NOW.getTime() + 48 * HOUR_MS));
  expect((await placeOrder(shop, oneRice(), 'key'))._id).toBe(first._id);
  shop.clock.advance(1);
  const second = await placeOrder(shop, oneRice(), 'key');
  expect(second._id).not.toBe(first._id);
  const keys = await shop.db.selectFrom('idempotency').selectAll().execute();
  expect(keys).toMatchObject([{ key: 'key', order_id: second._id }]);
  await expectInvariantsHold(shop.ctx);
});

test.each([
  ['empty', ''],
  ['not ASCII', 'clé'],
  ['too long', 'k'.repeat(256)],
])('when a key is %s then it is refused', async (_, key) => {
  expect((await postOrder(shop, oneRice(), key)).status).toBe(400);
  expect(await countOrders()).toBe(0);
});
