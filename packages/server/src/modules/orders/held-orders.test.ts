import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { isProved, noteProof, phone } from '#server/modules/trust/proof.ts';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, aStranger } from '#server/testing/given-checkout.ts';
import {
  currentStatus,
  holderOf,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { sweepOrders } from './lifecycle/end-order.ts';

/** Ten in the morning in Kigali. */
const NOW = new Date('2026-03-02T08:00:00Z');
const HOUR = 60 * 60_000;
const STRANGER = '+250789000001';
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };
let zone: { id: string };

beforeAll(async () => {
  desk = await aDesk(shop);
});

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  zone = await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '16:00' }] });
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 30 });
});

const input = (other = {}) => aGuestOrder([{ product: rice.id, quantity: 2 }], { ...aStranger(), ...other });
const look = async (order: PlacedOrder) => orderIn(await holderOf(shop, order).look());
const isoIn = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString();
const reserved = async () =>
  (await shop.db.selectFrom('stock_unit').select('reserved').executeTakeFirstOrThrow()).reserved;

async function afternoon(date: string): Promise<string> {
  const { id } = await shop.db.selectFrom('delivery_window').select('id').executeTakeFirstOrThrow();
  return `${id}_${date}`;
}

test('when an unproved phone pays at the door then the order is confirmed, ends after a day, and its goods are free', async () => {
  const order = await placeOrder(shop, input());
  expect(currentStatus(order)).toBe('confirmed unpaid');
  expect(order.expires_at).toBe(isoIn(24));
  shop.clock.advance(24 * HOUR - 1);
  await shop.runJobs();
  expect(await reserved()).toBe(2);
  shop.clock.advance(1);
  await shop.runJobs();
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('expired unpaid');
  expect(await reserved()).toBe(0);
  await expectInvariantsHold(shop.ctx);
});

test('when it has a delivery time then it ends at its cut-off, and moves with it', async () => {
  await shop.db.updateTable('shipping_zone').set({ cut_off_minutes: 90 }).where('id', '=', zone.id).execute();
  const order = await placeOrder(shop, input({ delivery_window: await afternoon('2026-03-03') }));
  // 14:00 in Kigali is 12:00 UTC.
  expect(order.expires_at).toBe('2026-03-03T10:30:00.000Z');
  const { change } = holderOf(shop, order);
  const later = orderIn(await change({ delivery_window: await afternoon('2026-03-04') }));
  expect(later.expires_at).toBe('2026-03-04T10:30:00.000Z');
  const back = orderIn(await change({ delivery_window: await afternoon('2026-03-03') }));
  // Given back it lasts a day, and never longer than it did.
  shop.clock.set(new Date('2026-03-02T20:00:00Z'));
  expect(orderIn(await change({ delivery_window: null })).expires_at).toBe(back.expires_at);
  await change({ delivery_window: await afternoon('2026-03-04') });
  expect(orderIn(await change({ delivery_window: null })).expires_at).toBe('2026-03-03T20:00:00.000Z');
  shop.clock.set(new Date('2026-03-03T20:00:00Z'));
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('expired unpaid');
  await expectInvariantsHold(shop.ctx);
});

test('when the phone has proved itself, or staff typed the order, then cash has no end', async () => {
  await noteProof(shop.ctx, phone(STRANGER), 'payment');
  expect((await placeOrder(shop, input())).expires_at).toBeNull();
  const typed = await desk.post('/orders', { ...input(aStranger(2)), source: 'phone' });
  expect(typed.body.data).toMatchObject({ status: 'confirmed', expires_at: null });
});

test('when an order is packed, or staff take its end away, then it stays', async () => {
  const [packed, kept] = [await placeOrder(shop, input()), await placeOrder(shop, input(aStranger(2)))];
  await desk.post(`/orders/${packed._id}/status`, { status: 'packed' });
  const taken = await desk.patch(`/orders/${kept._id}`, { expires_at: null });
  expect(orderIn(taken)).toMatchObject({ status: 'confirmed', expires_at: null });
  orderIn(await desk.patch(`/orders/${kept._id}`, { expires_at: null }));
  expect((await desk.patch(`/orders/${kept._id}`, { expires_at: isoIn(1) })).status).toBe(400);
  shop.clock.advance(72 * HOUR);
  await shop.runJobs();
  expect([(await look(packed)).status, (await look(kept)).status]).toEqual(['packed', 'confirmed']);
  const waiting = await placeOrder(shop, input({ ...aStranger(3), payment_method: 'momo_code' }));
  const refused = await desk.patch(`/orders/${waiting._id}`, { expires_at: null });
  expect(refusalIn(refused)).toBe('409 invalid_state');
});

test('when an order is delivered then its phone has proved itself, and a failed delivery proves nothing', async () => {
  const order = await placeOrder(shop, input());
  const go = (status: string, more = {}) =>
    desk.post(`/orders/${order._id}/status`, { status, ...more }).then(orderIn);
  for (const step of ['packed', 'out_for_delivery']) await go(step);
  await go('delivery_failed', { reason: 'Nobody was there.' });
  expect(await isProved(shop.ctx, phone(STRANGER))).toBe(false);
  await go('out_for_delivery');
  await go('delivered', { amount: order.total });
  expect(await isProved(shop.ctx, phone(STRANGER))).toBe(true);
  expect((await placeOrder(shop, input())).expires_at).toBeNull();
});

test('when a wallet pays then its phone has proved itself, and another amount proves nothing', async () => {
  const pay = async (n: number) => {
    await placeOrder(shop, input({ ...aStranger(n), payment_method: 'mtn_momo' }));
    await shop.runJobs();
    await shop.wallet.approve();
    await shop.runJobs();
  };
  await pay(1);
  expect(await isProved(shop.ctx, phone(STRANGER))).toBe(true);
  shop.wallet.change({ report: { amount: '1' } });
  await pay(2);
  shop.wallet.change({ report: {} });
  expect(await isProved(shop.ctx, phone('+250789000002'))).toBe(false);
});

test('when a reference is typed then the order is held a day, above the ceiling two hours, and no correction adds to it', async () => {
  const byCode = { payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } };
  const small = await placeOrder(shop, input(byCode));
  expect(small.expires_at).toBe(isoIn(24));
  const large = await placeOrder(shop, {
    ...input({ ...byCode, ...aStranger(2) }),
    line_items: [{ product: rice.id, quantity: 21 }],
  });
  expect(large.expires_at).toBe(isoIn(2));
  shop.clock.advance(HOUR);
  expect(orderIn(await holderOf(shop, small).confirm('MP260302.0812')).expires_at).toBe(isoIn(24));
  shop.clock.set(new Date(NOW.getTime() + 24 * HOUR));
  await shop.runJobs();
  expect([currentStatus(await look(small)), currentStatus(await look(large))]).toEqual(
    ['expired pending', 'expired pending'].map(() => 'expired failed'),
  );
  expect(await reserved()).toBe(0);
  await expectInvariantsHold(shop.ctx);
});

test('when the settings say so then a reference is held for other hours', async () => {
  await changeSettings(shop.ctx, {
    reference_hours: 5,
    reference_hours_large: 1,
    reference_large_above: 11_499,
  });
  const pay = (n: number) =>
    holderOf(shop, orders[n] as PlacedOrder).pay('momo_code', { reference: 'MP260302.0811' });
  const orders = [
    await placeOrder(shop, input({ payment_method: 'momo_code' })),
    await placeOrder(shop, {
      ...input({ ...aStranger(2), payment_method: 'momo_code' }),
      line_items: [{ product: rice.id, quantity: 1 }],
    }),
  ];
  expect(orders.map((order) => order.total)).toEqual([11_500, 6_500]);
  expect(orderIn(await pay(0)).expires_at).toBe(isoIn(1));
  expect(orderIn(await pay(1)).expires_at).toBe(isoIn(5));
  await changeSettings(shop.ctx, {
    reference_hours: 24,
    reference_hours_large: 2,
    reference_large_above: 100_000,
  });
});

test('when an order that waits is paid at the door then an unproved phone gives it an end', async () => {
  const order = await placeOrder(shop, input({ payment_method: 'momo_code' }));
  const cash = orderIn(await holderOf(shop, order).pay('cod'));
  expect([currentStatus(cash), cash.expires_at]).toEqual(['confirmed unpaid', isoIn(24)]);
});

test('when staff find the money of an expired order then it comes back', async () => {
  const byCode = { payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } };
  const order = await placeOrder(shop, input(byCode));
  shop.clock.advance(24 * HOUR);
  await shop.runJobs();
  orderIn(await desk.post(`/orders/${order._id}/payment`, { status: 'paid', amount: order.total }));
  expect(await look(order)).toMatchObject({ status: 'confirmed', expires_at: null });
  await expectInvariantsHold(shop.ctx);
});

test('when another amount was found then the order waits for staff, whatever the time', async () => {
  const byCode = { payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } };
  const order = await placeOrder(shop, input(byCode));
  orderIn(await desk.post(`/orders/${order._id}/payment`, { status: 'mismatch', amount: 7_000 }));
  shop.clock.advance(48 * HOUR);
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('pending mismatch');
  await expectInvariantsHold(shop.ctx);
});

test('when the job that ends a cash order was lost then the sweeper finds the order', async () => {
  const order = await placeOrder(shop, input());
  await shop.db.deleteFrom('pgboss.job' as 'order').execute();
  shop.clock.advance(24 * HOUR + 2 * 60_000);
  expect(await sweepOrders(shop.ctx)).toBe(1);
  await shop.runJobs();
  expect((await look(order)).status).toBe('expired');
});

test('when a cash order is packed while it ends then it is one of both, and the books agree', async () => {
  const order = await placeOrder(shop, input());
  shop.clock.advance(24 * HOUR);
  const [answer] = await Promise.all([
    desk.post(`/orders/${order._id}/status`, { status: 'packed' }),
    shop.runJobs(),
  ]);
  expect((await look(order)).status).toBe(answer.status === 200 ? 'packed' : 'expired');
  await expectInvariantsHold(shop.ctx);
});
