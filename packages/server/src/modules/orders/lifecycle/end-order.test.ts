import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import {
  currentStatus,
  eventTypes,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
  stockMoves,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { expireOrder, sweepOrders } from './end-order.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 1 }] });
  await offerEveryPayment(shop.ctx);
  shop.wallet.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
});

const input = (other = {}) => aGuestOrder([{ product: rice.id, quantity: 6 }], other);
const byWallet = { payment_method: 'mtn_momo' };
const look = async (order: PlacedOrder) => orderIn(await holderOf(shop, order).look());

async function available(): Promise<number> {
  const units = shop.db.selectFrom('stock_unit').select(['on_hand', 'reserved']);
  const { on_hand, reserved } = await units.executeTakeFirstOrThrow();
  return on_hand - reserved;
}

/** The name of the next delivery time with a place left. */
async function freeWindow(): Promise<string> {
  const body = { district: 'Gasabo', line_items: [] };
  return (await shop.call('POST', '/api/v1/cart/quote', { body })).body.data.windows[0].id;
}

test('when an order is cancelled then everything it held is free again, once', async () => {
  const coupon = await aCoupon(shop.ctx, { max_uses: 1 });
  const delivery_window = await freeWindow();
  const order = await placeOrder(shop, input({ delivery_window, coupon: coupon.code }));
  const refused = await postOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }], { coupon: 'SALE' }));
  expect(refusalIn(refused)).toContain('coupon_invalid');
  const { cancel } = holderOf(shop, order);
  const cancelled = orderIn(await cancel());
  expect(currentStatus(cancelled)).toBe('cancelled unpaid');
  expect(cancelled.can).toEqual({ change: false, cancel: false, pay: false });
  expect(eventTypes(cancelled)).toEqual(['placed', 'confirmed', 'cancelled']);
  expect(refusalIn(await cancel())).toBe('409 invalid_state');
  expect(await available()).toBe(10);
  expect(await freeWindow()).toBe(delivery_window);
  expect(await stockMoves(shop.ctx, order._id)).toEqual({ reserved: 1, released: 1 });
  expect(await messageKinds(shop.ctx)).toEqual(['order_cancelled', 'order_placed', 'shop_new_order']);
  await expectInvariantsHold(shop.ctx);
  await placeOrder(shop, input({ delivery_window, coupon: coupon.code }));
});

test('when twenty cancel an order at the same time then it is cancelled once', async () => {
  const order = await placeOrder(shop, input());
  const { cancel } = holderOf(shop, order);
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel()));
  expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
  expect(new Set(answers.map(refusalIn))).toEqual(new Set(['200 ', '409 invalid_state']));
  expect(await stockMoves(shop.ctx, order._id)).toEqual({ reserved: 1, released: 1 });
  await expectInvariantsHold(shop.ctx);
});

test('when a list names an order twice then it is cancelled once, and foreign orders spoil the list', async () => {
  const order = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  const foreign = await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  const { cancelAll } = holderOf(shop, order);
  expect(refusalIn(await cancelAll([order._id, foreign._id]))).toBe('404 not_found');
  expect(currentStatus(await look(order))).toBe('confirmed unpaid');
  const answer = await cancelAll([order._id, order._id]);
  expect(answer.body.data).toMatchObject([{ _id: order._id, status: 'cancelled' }]);
  expect(refusalIn(await cancelAll([order._id]))).toBe('409 invalid_state');
  expect(refusalIn(await cancelAll([]))).toBe('400 validation_error ids');
});

test('when a list is cancelled then its orders are locked in one sequence, whatever the list’s', async () => {
  const { token } = await aCustomer(shop.ctx);
  const body = aGuestOrder([{ product: rice.id, quantity: 1 }]);
  const place = async () => (await shop.call('POST', '/api/v1/orders/guests', { token, body })).body.data._id;
  const [first, last] = [await place(), await place()].sort() as [string, string];
  const ids = [last, first];
  let cancelling: ReturnType<typeof shop.call> | undefined;
  await shop.db.transaction().execute(async (held) => {
    await held.selectFrom('order').select('id').where('id', '=', first).forUpdate().execute();
    cancelling = shop.call('POST', '/api/v1/orders/delete', { token, body: { ids } });
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(held)).rows).toHaveLength(1), 20_000);
    const free = held.selectFrom('order').select('id').where('id', '=', last).forUpdate().skipLocked();
    expect(await free.execute()).toEqual([{ id: last }]);
  });
  expect((await cancelling)?.body.data).toMatchObject(ids.map((_id) => ({ _id, status: 'cancelled' })));
});

test('when an order that waits for its payer is cancelled and the payer approves after all then the money goes back', async () => {
  const order = await placeOrder(shop, input(byWallet));
  await shop.runJobs();
  const cancelled = orderIn(await holderOf(shop, order).cancel());
  expect(currentStatus(cancelled)).toBe('cancelled failed');
  shop.clock.advance(MINUTE);
  await shop.wallet.approve();
  await shop.runJobs();
  const owed = await look(order);
  expect(currentStatus(owed)).toBe('cancelled refund_due');
  expect(eventTypes(owed)).toEqual(['placed', 'cancelled', 'refund_due']);
  expect(owed.payment.message).toContain('send it back');
  expect(await messageKinds(shop.ctx)).toContain('order_refund_due');
  expect(await available()).toBe(10);
  await expectInvariantsHold(shop.ctx);
});

test('when an order is cancelled before its payer was asked then no one is asked', async () => {
  const order = await placeOrder(shop, input(byWallet));
  await holderOf(shop, order).cancel();
  await shop.runJobs();
  expect(shop.wallet.requests().filter((each) => each.externalId === order.number)).toEqual([]);
});

test('when a paid order is cancelled then its money goes back', async () => {
  const order = await placeOrder(shop, input(byWallet));
  await shop.runJobs();
  await shop.wallet.approve();
  await shop.runJobs();
  const cancelled = orderIn(await holderOf(shop, order).cancel());
  expect(currentStatus(cancelled)).toBe('cancelled refund_due');
  expect(eventTypes(cancelled)).toEqual(['placed', 'paid', 'confirmed', 'cancelled', 'refund_due']);
  expect(cancelled.payment.message).toBe('We will send your money back.');
  const payment = await shop.db.selectFrom('payment').select('status').executeTakeFirst();
  expect(payment).toEqual({ status: 'refund_due' });
  await expectInvariantsHold(shop.ctx);
});

test('when an order is cancelled while its money arrives then it is never both, and nothing is lost', async () => {
  for (let round = 0; round < 6; round += 1) {
    // A wallet is asked three times an hour.
    shop.clock.advance(60 * MINUTE);
    const order = await placeOrder(shop, input(byWallet));
    await shop.runJobs();
    shop.wallet.change({ callback: 'drop' });
    await shop.wallet.approve();
    const { cancel, confirm } = holderOf(shop, order);
    const [cancelled] = await Promise.all([cancel(), confirm(), confirm()]);
    expect(cancelled.status).toBe(200);
    await shop.runJobs();
    await confirm();
    expect(currentStatus(await look(order))).toBe('cancelled refund_due');
    await expectInvariantsHold(shop.ctx);
  }
});

test('when no one pays within twenty minutes then the order expires and everything it held is free', async () => {
  const coupon = await aCoupon(shop.ctx, { max_uses: 1 });
  const delivery_window = await freeWindow();
  const order = await placeOrder(shop, input({ ...byWallet, delivery_window, coupon: coupon.code }));
  await shop.runJobs();
  shop.clock.advance(20 * MINUTE - 1);
  await shop.runJobs();
  expect((await look(order)).status).toBe('pending');
  shop.clock.advance(1);
  expect((await look(order)).can).toMatchObject({ pay: false });
  await shop.runJobs();
  const expired = await look(order);
  expect(currentStatus(expired)).toBe('expired failed');
  expect(eventTypes(expired).at(-1)).toBe('expired');
  expect(expired).toMatchObject({ expires_at: null, can: { change: false, cancel: false, pay: false } });
  expect(await available()).toBe(10);
  expect(await freeWindow()).toBe(delivery_window);
  expect(await shop.db.selectFrom('coupon').select('used').executeTakeFirst()).toEqual({ used: 0 });
  expect(await messageKinds(shop.ctx)).toEqual([
    ...['order_expired', 'order_payment_failed', 'order_placed', 'shop_new_order'],
  ]);
  expect(refusalIn(await holderOf(shop, order).cancel())).toBe('409 invalid_state');
  await expireOrder(shop.ctx, order._id);
  expect(await look(order)).toEqual(expired);
  await expectInvariantsHold(shop.ctx);
});

test('when the money is there at the last moment then the order is confirmed instead of expired', async () => {
  const order = await placeOrder(shop, input({ ...byWallet, payment: { phone: '0789000453' } }));
  await shop.runJobs();
  shop.wallet.change({ callback: 'drop' });
  await shop.wallet.approve();
  shop.clock.advance(20 * MINUTE);
  await expireOrder(shop.ctx, order._id);
  expect(currentStatus(await look(order))).toBe('confirmed paid');
  await expectInvariantsHold(shop.ctx);
});

/** An order whose time is over while its payer still looks at the phone. */
async function anExpiredOrder(other = {}): Promise<PlacedOrder> {
  const order = await placeOrder(shop, input({ ...byWallet, payment: { phone: '0789000453' }, ...other }));
  await shop.runJobs();
  shop.clock.advance(21 * MINUTE);
  await shop.runJobs();
  expect((await look(order)).status).toBe('expired');
  return order;
}

test('when money arrives late and the goods are there then the order comes back as it was', async () => {
  const coupon = await aCoupon(shop.ctx, { max_uses: 1 });
  const delivery_window = await freeWindow();
  const order = await anExpiredOrder({ delivery_window, coupon: coupon.code });
  await shop.wallet.approve();
  await shop.runJobs();
  const back = await look(order);
  expect(currentStatus(back)).toBe('confirmed paid');
  expect(eventTypes(back).slice(-3)).toEqual(['expired', 'paid', 'confirmed']);
  expect(back).toMatchObject({ total: order.total, delivery_window: order.delivery_window });
  expect(await available()).toBe(4);
  expect(await freeWindow()).not.toBe(delivery_window);
  expect(await shop.db.selectFrom('coupon').select('used').executeTakeFirst()).toEqual({ used: 1 });
  expect(await messageKinds(shop.ctx)).toContain('order_paid');
  await expectInvariantsHold(shop.ctx);
  expect(currentStatus(orderIn(await holderOf(shop, order).cancel()))).toBe('cancelled refund_due');
  await expectInvariantsHold(shop.ctx);
});

test('when money arrives late for an order whose person was forgotten then it goes back', async () => {
  const order = await anExpiredOrder();
  const left = await available();
  await shop.db
    .updateTable('order')
    .set({ erased_at: shop.clock.now() })
    .where('id', '=', order._id)
    .execute();
  await shop.wallet.approve();
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('expired refund_due');
  expect(await available()).toBe(left);
});

test('when money arrives late and the delivery time is taken then the order comes back without one', async () => {
  const delivery_window = await freeWindow();
  const order = await anExpiredOrder({ delivery_window });
  await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }], { delivery_window }));
  await shop.wallet.approve();
  await shop.runJobs();
  const back = await look(order);
  expect(currentStatus(back)).toBe('confirmed paid');
  expect(back.delivery_window).toBeNull();
  await expectInvariantsHold(shop.ctx);
});

test.each([
  ['the goods', () => input()],
  ['its coupon', () => aGuestOrder([{ product: rice.id, quantity: 1 }], { coupon: 'SALE' })],
])('when money arrives late and someone else has %s then it goes back', async (_what, others) => {
  await aCoupon(shop.ctx, { max_uses: 1 });
  const order = await anExpiredOrder({ coupon: 'SALE' });
  await placeOrder(shop, others());
  const left = await available();
  await shop.wallet.approve();
  await shop.runJobs();
  const owed = await look(order);
  expect(currentStatus(owed)).toBe('expired refund_due');
  expect(eventTypes(owed).at(-1)).toBe('refund_due');
  expect(await available()).toBe(left);
  expect(await messageKinds(shop.ctx)).toContain('order_refund_due');
  await expectInvariantsHold(shop.ctx);
});

test('when an order expires while its money arrives then it ends paid, and its goods are its own', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await placeOrder(shop, input({ ...byWallet, payment: { phone: '0789000453' } }));
    await shop.runJobs();
    shop.wallet.change({ callback: 'drop' });
    await shop.wallet.approve();
    shop.clock.advance(20 * MINUTE);
    const { confirm, cancel } = holderOf(shop, order);
    await Promise.all([expireOrder(shop.ctx, order._id), confirm(), expireOrder(shop.ctx, order._id)]);
    expect(currentStatus(await look(order))).toBe('confirmed paid');
    await expectInvariantsHold(shop.ctx);
    await cancel();
  }
});

test('when the job that ends an order was lost then the sweeper finds the order', async () => {
  const order = await placeOrder(shop, input({ payment_method: 'momo_code' }));
  await sql`DELETE FROM pgboss.job WHERE name = 'order.expire'`.execute(shop.db);
  shop.clock.advance(20 * MINUTE);
  expect(await sweepOrders(shop.ctx)).toBe(0);
  shop.clock.advance(2 * MINUTE);
  expect(await sweepOrders(shop.ctx)).toBe(1);
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('expired failed');
  expect(await sweepOrders(shop.ctx)).toBe(0);
  await expectInvariantsHold(shop.ctx);
});
