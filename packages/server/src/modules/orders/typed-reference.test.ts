import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  currentStatus,
  eventTypes,
  holderOf,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { reconcileOrder } from './money/reconcile-order.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
});

const input = (other = {}) =>
  aGuestOrder([{ product: rice.id, quantity: 1 }], { payment_method: 'momo_code', ...other });
const isoIn = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE).toISOString();
const look = async (order: PlacedOrder) => orderIn(await holderOf(shop, order).look());

/** What people of the shop find out about the last typed reference. */
async function peopleFind(order: PlacedOrder, status: 'paid' | 'failed') {
  const captured = status === 'paid' ? order.total : 0;
  await shop.db
    .updateTable('payment')
    .set({ status, captured })
    .where('purpose_id', '=', order._id)
    .where('status', 'in', ['pending', 'failed'])
    .where('provider_ref', 'is not', null)
    .execute();
  await reconcileOrder(shop.ctx, order._id);
}

test('when a reference is typed then the order waits a day for people', async () => {
  const order = await placeOrder(shop, input());
  expect(order.payment).toMatchObject({ method: 'momo_code', status: 'pending', reference: null });
  const { confirm } = holderOf(shop, order);
  expect(currentStatus(orderIn(await confirm()))).toBe('pending pending');
  const typed = orderIn(await confirm(' MP260302.0811 '));
  expect(typed.payment).toMatchObject({
    reference: 'MP260302.0811',
    message: 'We are checking your payment.',
  });
  expect(typed).toMatchObject({ expires_at: isoIn(24 * 60), can: { pay: false, cancel: true } });
  expect(eventTypes(typed)).toEqual(['placed', 'payment_reference']);
  expect(orderIn(await confirm('MP260302.0811'))).toEqual(typed);
  shop.clock.advance(60 * MINUTE);
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('pending pending');
  await peopleFind(order, 'paid');
  expect(currentStatus(await look(order))).toBe('confirmed paid');
  await expectInvariantsHold(shop.ctx);
});

test('when a reference comes with the order then nothing has to be typed afterwards', async () => {
  const order = await placeOrder(shop, input({ payment: { reference: 'MP260302.0811' } }));
  expect(order).toMatchObject({ expires_at: isoIn(24 * 60), payment: { reference: 'MP260302.0811' } });
  shop.clock.advance(60 * MINUTE);
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('pending pending');
});

test('when a reference cannot be one, or has paid for another order, then its field says so', async () => {
  const [one, other] = [await placeOrder(shop, input()), await placeOrder(shop, input())];
  expect(refusalIn(await holderOf(shop, one).confirm('short'))).toBe('400 validation_error reference');
  expect(refusalIn(await holderOf(shop, one).confirm('- - - - -'))).toBe('400 validation_error reference');
  orderIn(await holderOf(shop, one).confirm('MP260302.0811'));
  await peopleFind(one, 'paid');
  expect(refusalIn(await holderOf(shop, other).confirm('MP260302.0811'))).toBe(
    '400 validation_error reference',
  );
  const third = await postOrder(shop, input({ payment: { reference: 'MP260302.0811' } }));
  expect(refusalIn(third)).toBe('400 validation_error payment.reference');
  expect((await look(other)).payment.reference).toBeNull();
});

test('when nothing was typed then the order expires like any other, and a late reference brings it back', async () => {
  const order = await placeOrder(shop, input());
  shop.clock.advance(20 * MINUTE);
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('expired failed');
  expect((await look(order)).payment.message).toBe('The time to pay is over.');
  const typed = orderIn(await holderOf(shop, order).confirm('MP260302.0811'));
  expect(currentStatus(typed)).toBe('expired pending');
  await peopleFind(order, 'paid');
  expect(currentStatus(await look(order))).toBe('confirmed paid');
  await expectInvariantsHold(shop.ctx);
});

test('when a cancelled order turns out to be paid then its money goes back', async () => {
  const order = await placeOrder(shop, input());
  orderIn(await holderOf(shop, order).confirm('MP260302.0811'));
  orderIn(await holderOf(shop, order).cancel());
  await peopleFind(order, 'paid');
  expect(currentStatus(await look(order))).toBe('cancelled refund_due');
  await expectInvariantsHold(shop.ctx);
});

test('when people find no money then the order waits its time again', async () => {
  const order = await placeOrder(shop, input());
  orderIn(await holderOf(shop, order).confirm('MP260302.0811'));
  shop.clock.advance(60 * MINUTE);
  await peopleFind(order, 'failed');
  const again = await look(order);
  expect(currentStatus(again)).toBe('pending failed');
  expect(again).toMatchObject({
    expires_at: new Date(NOW.getTime() + 80 * MINUTE).toISOString(),
    can: { pay: true },
  });
  shop.clock.advance(20 * MINUTE);
  await shop.runJobs();
  expect(currentStatus(await look(order))).toBe('expired failed');
});

test('when nothing was typed yet then another way to pay can be chosen', async () => {
  const order = await placeOrder(shop, input());
  expect(order.can.pay).toBe(true);
  const cash = orderIn(await holderOf(shop, order).pay('cod'));
  expect(currentStatus(cash)).toBe('confirmed unpaid');
  expect(refusalIn(await holderOf(shop, order).confirm('MP260302.0811'))).toBe('409 invalid_state');
  await expectInvariantsHold(shop.ctx);
});

test('when an order costs nothing then no one is asked for money', async () => {
  await shop.db.updateTable('shipping_method').set({ price: 0, free_from: null }).execute();
  const { code: coupon } = await aCoupon(shop.ctx, { kind: 'fixed', value: 5_000 });
  const order = await placeOrder(shop, input({ payment_method: 'mtn_momo', coupon }));
  expect(order).toMatchObject({ total: 0, vat: [], coupon: { code: 'SALE', kind: 'fixed' } });
  expect(currentStatus(order)).toBe('confirmed paid');
  expect(order.payment.attempts).toBe(0);
  await expectInvariantsHold(shop.ctx);
});
