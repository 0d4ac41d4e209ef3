import { beforeEach, expect, test } from 'vitest';
import { quoted, quoteRefusal } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, anArea } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
});

const quote = (payload: object) => quoted(shop, payload);
const refusal = (payload: object) => quoteRefusal(shop, payload);

test('when a district is chosen then its methods come with what is charged for these lines', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 10_000, stock: 100 });
  const input = { district: 'Gasabo', line_items: [{ product: rice.id, quantity: 4 }] };
  const { shipping_methods, totals } = await quote(input);
  expect(shipping_methods).toMatchObject([
    { code: 'standard', price: 1_500, free_from: null, fee: 1_500, cash_on_delivery: true },
    { code: 'express', price: 3_000, free_from: 50_000, fee: 3_000, cash_on_delivery: true },
  ]);
  expect(totals).toEqual({ subtotal: 40_000, discount: 0, shipping_total: null, total: 40_000 });
});

test('when a method is chosen then it is charged, and free from its threshold on', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 10_000, stock: 100 });
  const totalsOf = async (quantity: number) => {
    const place = { district: 'Gasabo', sector: 'Remera', shipping_method: 'express' };
    return (await quote({ ...place, line_items: [{ product: rice.id, quantity }] })).totals;
  };
  expect(await totalsOf(4)).toMatchObject({ shipping_total: 3_000, total: 43_000 });
  expect(await totalsOf(5)).toMatchObject({ shipping_total: 0, total: 50_000 });
});

test('when windows are open in the zone then they can be chosen', async () => {
  await aDeliveryZone(shop.ctx, { windows: [{ from: '14:00', to: '17:00', capacity: 3 }] });
  const { windows } = await quote({ district: 'Gasabo', line_items: [] });
  expect(windows[0]).toMatchObject({ date: '2026-03-02', from: '14:00', to: '17:00', left: 3 });
});

test('when the zone takes no perishables then they are not counted', async () => {
  await aDeliveryZone(shop.ctx, { takes_perishables: false });
  const meat = await aProduct(shop.ctx, { name: 'Beef', price: 6_000, is_perishable: true });
  const rice = await aProduct(shop.ctx, { name: 'Rice', price: 1_000 });
  const line_items = [
    { product: meat.id, quantity: 1 },
    { product: rice.id, quantity: 1 },
  ];
  expect((await quote({ line_items })).totals.total).toBe(7_000);
  const there = await quote({ line_items, district: 'Gasabo' });
  expect(there.totals.total).toBe(1_000);
  expect(there.changes).toMatchObject([
    { reason: 'undeliverable', name: 'Beef', wanted: 1, got: 0, message: 'We cannot deliver Beef there.' },
  ]);
});

test('when cash on delivery is not possible there then the quote says why', async () => {
  await aDeliveryZone(shop.ctx, { cash_on_delivery: false });
  const { payment_methods } = await quote({ district: 'Gasabo', line_items: [] });
  const reason = 'Cash on delivery is not offered in this area.';
  expect(payment_methods).toMatchObject([{ code: 'cod', available: false, reason }]);
});

test('when the total is above the ceiling then cash on delivery is not possible', async () => {
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 21_500 });
  const rice = await aProduct(shop.ctx, { price: 10_000, stock: 100 });
  const place = { district: 'Gasabo', shipping_method: 'standard' };
  const payable = async (quantity: number) =>
    (await quote({ ...place, line_items: [{ product: rice.id, quantity }] })).payment_methods[0];
  expect(await payable(2)).toMatchObject({ available: true, reason: null });
  const reason = 'Cash on delivery is possible up to FRW 21,500.';
  expect(await payable(3)).toMatchObject({ available: false, reason });
});

test('when no one delivers to a district then there is nothing to choose', async () => {
  await anArea(shop.ctx, { district: 'Burera', sector: 'Rugarama' });
  const there = await quote({ district: 'Burera', line_items: [], shipping_method: 'standard' });
  expect(there).toMatchObject({ shipping_methods: [], windows: [], totals: { shipping_total: null } });
  expect(there.payment_methods[0]?.available).toBe(false);
});

test('when the place or the method is unknown then the field says so', async () => {
  await aDeliveryZone(shop.ctx);
  const line_items: never[] = [];
  expect(await refusal({ line_items, district: 'Atlantis' })).toEqual([
    { field: 'district', message: 'Please choose a district of Rwanda.' },
  ]);
  expect(await refusal({ line_items, district: 'Gasabo', sector: 'Atlantis' })).toEqual([
    { field: 'sector', message: 'Please choose a sector of that district.' },
  ]);
  // What no database keeps is cleaned as it is in an address.
  expect(await refusal({ line_items, district: 'Gas\u0000abo', sector: 'Remera\u0000' })).toEqual([
    { field: 'district', message: 'Please choose a district of Rwanda.' },
  ]);
  expect(await refusal({ line_items, district: 'Gasabo', shipping_method: 'drone' })).toEqual([
    { field: 'shipping_method', message: 'Please choose one of the delivery methods of your area.' },
  ]);
});
