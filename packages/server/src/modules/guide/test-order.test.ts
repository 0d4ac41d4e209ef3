import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { outcome } from '#server/testing/accounts.ts';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { opening } from '#server/testing/start-shop.ts';

const shop = shopForFile({ emptied: 'goods and orders', clockAt: '2026-11-20T08:00:00Z' });
let owner: StaffDesk;
let rice: { id: string };
let soap: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { slug: 'rice', price: 5_300, stock: 10 });
  soap = await aProduct(shop.ctx, { slug: 'soap', price: 700, stock: 7 });
  await sql`DELETE FROM coupon`.execute(shop.db);
  owner = await aDesk(shop, 'owner');
  await owner.post('/opening', { state: 'closed' });
});

const lines = () => [
  { product: rice.id, quantity: 3 },
  { product: soap.id, quantity: 7 },
];

/** What an owner orders in the shop's own pages while visitors read that it opens soon. */
async function tryOut(other: object = {}): Promise<string> {
  const answer = await shop.call('POST', '/api/v1/orders/guests', {
    body: aGuestOrder(lines(), other),
    headers: opening(shop.app, owner.token),
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data._id;
}

const wipe = (order: string, key?: string) => owner.post('/guide/wipe', { order }, key);
const onStock = () =>
  shop.db.selectFrom('stock_unit').select(['on_hand', 'reserved']).orderBy('on_hand').execute();
const guide = async () => (await owner.get('/guide')).body.data;
const fact = async () =>
  (await guide()).facts.find(({ key }: { key: string }) => key === 'test_order').is_done;

/** Every row that names the order, or its payments, anywhere but in the log. */
async function traces(order: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    SELECT table_name AS table FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('order_id', 'purpose_id', 'subject_id')`.execute(
    shop.db,
  );
  const found: string[] = [];
  for (const { table } of [...rows, { table: 'order' }]) {
    const { rows: left } = await sql`
      SELECT FROM ${sql.table(table)} t WHERE to_jsonb(t)::text LIKE ${`%${order}%`}`.execute(shop.db);
    if (left.length) found.push(table);
  }
  return found;
}

test('when staff order in a closed shop then it is a test, and what a customer orders never is', async () => {
  await owner.post('/opening', { state: 'open' });
  expect(await fact()).toBe(false);
  const real = await placeOrder(shop, aGuestOrder(lines().slice(0, 1)));
  await owner.post('/opening', { state: 'closed' });
  expect((await postOrder(shop, aGuestOrder(lines().slice(0, 1)))).status).toBe(503);
  const test = await tryOut({ delivery_window: null });
  // An order that staff type is a customer's, who called.
  const { test_orders } = await guide();
  expect(test_orders).toMatchObject([{ _id: test }]);
  expect(test_orders).toHaveLength(1);
  expect(outcome(await wipe(real._id))).toBe('400 validation_error order');
  expect((await shop.call('GET', `/api/v1/admin/orders/${real._id}`, { token: owner.token })).status).toBe(
    200,
  );
  await expect(
    shop.db.updateTable('order').set({ is_test: true }).where('id', '=', real._id).execute(),
  ).rejects.toThrow('append-only');
  await expect(shop.db.deleteFrom('order_event').where('order_id', '=', real._id).execute()).rejects.toThrow(
    'append-only',
  );
});

describe('wiping a test order', () => {
  test.each([
    ['confirmed', []],
    ['packed', ['packed']],
    ['on its way', ['packed', 'out_for_delivery']],
    ['cancelled', ['cancelled']],
  ] as const)('when it is %s then nothing is left of it but the log', async (_, steps) => {
    await aCoupon(shop.ctx, { code: 'SALE' });
    const before = await onStock();
    const order = await tryOut({ coupon: 'SALE' });
    for (const status of steps)
      expect((await owner.post(`/orders/${order}/status`, { status, reason: 'A test' })).status).toBe(200);
    await shop.runJobs();
    expect(await traces(order)).not.toEqual([]);
    expect(await fact()).toBe(false);
    const { status, body } = await wipe(order);
    expect(status).toBe(200);
    expect(body.data.test_orders).toEqual([]);
    expect(await traces(order)).toEqual([]);
    expect(await onStock()).toEqual(before);
    expect(await shop.db.selectFrom('coupon').select('used').execute()).toEqual([{ used: 0 }]);
    expect(
      await shop.db.selectFrom('customer').selectAll().where('account_id', 'is', null).execute(),
    ).toEqual([]);
    expect(await fact()).toBe(true);
    const log = await owner.get('/audit', { thing: 'order', thing_id: order, action: 'removed' });
    expect(log.body.data[0]).toMatchObject({ actor: { name: 'The owner' }, before: { is_test: true } });
    await shop.runJobs();
    await expectInvariantsHold(shop.ctx);
  });

  test('when the press is repeated then it is answered as it was, and another one finds nothing', async () => {
    const order = await tryOut();
    const first = await wipe(order, 'one press');
    expect(first.status).toBe(200);
    expect((await wipe(order, 'one press')).text).toBe(first.text);
    expect(outcome(await wipe(order))).toBe('404 not_found');
  });

  test('when the shop is open, or no owner asks, then it stays', async () => {
    const order = await tryOut();
    const manager = await aDesk(shop, 'manager', { email: 'manager@example.com' });
    expect(outcome(await manager.post('/guide/wipe', { order }))).toBe('403 forbidden');
    await owner.post('/opening', { state: 'open' });
    expect(outcome(await wipe(order))).toBe('400 validation_error order');
    expect((await guide()).test_orders).toHaveLength(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a phone is asked then it waits for the answer, and money that arrived goes back first', async () => {
    const momo = { code: 'mtn_momo', on: true, name: 'MoMo', instructions: null } as const;
    await changeSettings(shop.ctx, { payment_methods: [momo] });
    const order = await tryOut({ payment_method: 'mtn_momo', payment: { phone: '0788123456' } });
    expect((await wipe(order)).text).toContain('is being confirmed on a phone');
    await shop.runJobs();
    await shop.wallet.approve();
    await shop.runJobs();
    expect((await wipe(order)).text).toContain('arrived for it. Send the money back first');
    expect(await onStock()).toMatchObject([{ reserved: 7 }, { reserved: 3 }]);
    await owner.post(`/orders/${order}/status`, { status: 'cancelled', reason: 'A test' });
    const sent = await owner.post(`/orders/${order}/payment`, { status: 'refunded', reference: 'BACK-77' });
    expect(sent.status, sent.text).toBe(200);
    expect((await wipe(order)).status).toBe(200);
    expect(await traces(order)).toEqual([]);
    await expectInvariantsHold(shop.ctx);
  });
});
