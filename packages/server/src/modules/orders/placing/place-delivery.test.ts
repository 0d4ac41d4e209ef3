import type { DeliveryWindow } from '@isoko/contract';
import { beforeEach, expect, test } from 'vitest';
import { expectNothingStored, placeOrder, postOrder, quoted } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

// 00:30 in Kigali on the 24th of November, still the 23rd in UTC.
const NOW = new Date('2026-11-23T22:30:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
const place = { district: 'Gasabo', sector: 'Remera' };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
});

async function windowsThere(): Promise<DeliveryWindow[]> {
  return (await quoted(shop, { ...place, line_items: [] })).windows;
}

const ordering = async (quantity: number, more: object = {}) => {
  const rice = await aProduct(shop.ctx, { price: 1_000, stock: 100 });
  return aGuestOrder([{ product: rice.id, quantity }], more);
};

test.each([
  // The zone's own is higher, then the shop's: the higher one holds, and is enough.
  [11_000, 10, 11],
  [3_000, 4, 5],
  [null, 4, 5],
])('when a zone begins at %j then %i thousand are too little and %i enough', async (own, less, enough) => {
  await aDeliveryZone(shop.ctx, { min_order_amount: own });
  const { status, body } = await postOrder(shop, await ordering(less));
  expect([status, body.code]).toEqual([422, 'min_order_amount']);
  expect(body.message).toContain(own === 11_000 ? '11,000' : '5,000');
  await expectNothingStored(shop.ctx);
  const order = await placeOrder(shop, await ordering(enough));
  expect(order.subtotal).toBe(enough * 1_000);
});

test('when a place is asked for then it says its minimum, as the quote does', async () => {
  await aDeliveryZone(shop.ctx, { min_order_amount: 11_000 });
  const { body } = await shop.call('GET', '/api/v1/shipping/zones/filter/Gasabo', {
    query: { sector: 'Remera' },
  });
  expect(body.data.min_order_amount).toBe(11_000);
  expect((await quoted(shop, { ...place, line_items: [] })).min_order_amount).toBe(11_000);
  // Until the place is known the shop's own holds.
  expect((await quoted(shop, { line_items: [] })).min_order_amount).toBe(5_000);
});

test('when express is wanted for another day than today in Kigali then it is refused, and today is taken', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 2 }] });
  const [today, tomorrow] = await windowsThere();
  expect([today?.date, tomorrow?.date]).toEqual(['2026-11-24', '2026-11-25']);
  const express = { shipping_method: 'express' };
  const refused = await postOrder(shop, await ordering(7, { ...express, delivery_window: tomorrow?.id }));
  expect([refused.status, refused.body.code]).toEqual([400, 'validation_error']);
  expect(refused.body.errors).toEqual([
    {
      field: 'delivery_window',
      message: 'Express delivery comes today only. Please choose a time of today, or standard delivery.',
    },
  ]);
  await expectNothingStored(shop.ctx);
  const order = await placeOrder(shop, await ordering(7, { ...express, delivery_window: today?.id }));
  expect(order.delivery_window).toEqual({ date: '2026-11-24', from: '14:00', to: '17:00' });
  const later = await placeOrder(shop, await ordering(7, { delivery_window: tomorrow?.id }));
  expect(later.delivery_window?.date).toBe('2026-11-25');
});

test('when an express order is moved to another day then that is refused and it keeps its time', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00' }] });
  const [today, tomorrow] = await windowsThere();
  const wanted = { shipping_method: 'express', delivery_window: today?.id };
  const order = await placeOrder(shop, await ordering(7, wanted));
  const moved = await shop.call('PATCH', `/api/v1/orders/${order._id}`, {
    body: { delivery_window: tomorrow?.id },
    headers: { 'x-order-token': order.access_token },
  });
  expect([moved.status, moved.body.errors?.[0]?.field]).toEqual([400, 'delivery_window']);
  const kept = await shop.call('GET', `/api/v1/orders/${order._id}`, {
    headers: { 'x-order-token': order.access_token },
  });
  expect(kept.body.data.delivery_window.date).toBe('2026-11-24');
});

test('when the first window is full then the next one is the first that is offered', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 1 }] });
  const [first] = await windowsThere();
  await placeOrder(shop, await ordering(7, { delivery_window: first?.id }));
  const [next] = await windowsThere();
  expect([first?.date, next?.date]).toEqual(['2026-11-24', '2026-11-25']);
});
