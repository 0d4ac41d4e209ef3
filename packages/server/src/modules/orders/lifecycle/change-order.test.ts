import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { advanceOrder, eventTypes, holderOf, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const AFTERNOON = { from: '14:00', to: '17:00', capacity: 1 };
const EVENING = { from: '17:00', to: '20:00', capacity: 1 };
const TOWN = { district: 'Burera', sector: 'Rugarama' };
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, {
    areas: [
      { district: 'Gasabo', sector: 'Remera' },
      { district: 'Gasabo', sector: 'Kacyiru' },
    ],
    windows: [AFTERNOON, EVENING],
  });
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 20 });
});

const input = (other = {}) => aGuestOrder([{ product: rice.id, quantity: 1 }], other);
const inKacyiru = () => ({
  ...input().shipping,
  sector: 'kacyiru',
  directions: 'Blue gate',
  phone: '0788 999 888',
});

/** The windows of a day that can still be chosen there, by their hour. */
async function windowsIn(district: string): Promise<Record<string, string>> {
  const quote = await shop.call('POST', '/api/v1/cart/quote', { body: { district, line_items: [] } });
  const windows: { id: string; from: string; left: number | null }[] = quote.body.data.windows;
  return Object.fromEntries(windows.filter((each) => each.left !== 0).map((each) => [each.from, each.id]));
}

test('when address, note and choice for what is out change then the order has them and costs the same', async () => {
  const order = await placeOrder(shop, input({ note: 'First' }));
  const changed = orderIn(
    await holderOf(shop, order).change({
      shipping: inKacyiru(),
      note: ' Second\u0007 ',
      substitution: 'leave_out',
      total: 1,
    }),
  );
  expect(changed).toMatchObject({
    shipping: { sector: 'Kacyiru', directions: 'Blue gate', phone: '+250788999888', province: 'Kigali City' },
    note: 'Second',
    substitution: 'leave_out',
    total: order.total,
    status: 'confirmed',
  });
  expect(eventTypes(changed)).toEqual(['placed', 'confirmed', 'changed']);
  expect(changed.events.at(-1)?.note).toBe('Delivery address, Note, What to do when something is out.');
  expect(orderIn(await holderOf(shop, order).change({ note: null })).note).toBeNull();
  await expectInvariantsHold(shop.ctx);
});

test('when nothing it owns is in the body then nothing changes', async () => {
  const order = await placeOrder(shop, input());
  const answer = orderIn(await holderOf(shop, order).change({ status: 'delivered', total: 0 }));
  expect(answer).toEqual(orderIn(await holderOf(shop, order).look()));
  expect(eventTypes(answer)).toEqual(['placed', 'confirmed']);
});

test('when another delivery time is chosen then the first is free for others', async () => {
  const windows = await windowsIn('Gasabo');
  const order = await placeOrder(shop, input({ delivery_window: windows['14:00'] }));
  const { change } = holderOf(shop, order);
  const moved = orderIn(await change({ delivery_window: windows['17:00'] }));
  expect(moved.delivery_window).toMatchObject({ from: '17:00', to: '20:00' });
  await placeOrder(shop, input({ delivery_window: windows['14:00'] }));
  const back = await change({ delivery_window: windows['14:00'] });
  expect(refusalIn(back)).toBe('400 validation_error delivery_window');
  // What it has stays its own when the wished one is refused.
  expect(orderIn(await holderOf(shop, order).look()).delivery_window).toMatchObject({ from: '17:00' });
  expect(orderIn(await change({ delivery_window: windows['17:00'] })).delivery_window?.from).toBe('17:00');
  expect(orderIn(await holderOf(shop, order).look()).any_time).toBeNull();
  expect(orderIn(await change({ delivery_window: null }))).toMatchObject({
    delivery_window: null,
    any_time: { date: '2026-03-02', to: '20:00' },
  });
  expect(Object.keys(await windowsIn('Gasabo'))).toContain('17:00');
});

test('when two want the last place at the same time then one gets it', async () => {
  const windows = await windowsIn('Gasabo');
  const orders = [await placeOrder(shop, input()), await placeOrder(shop, input())];
  const answers = await Promise.all(
    orders.map((order) => holderOf(shop, order).change({ delivery_window: windows['14:00'] })),
  );
  expect(answers.map(refusalIn).sort()).toEqual(['200 ', '400 validation_error delivery_window']);
});

test('when the new address is in a zone of the same terms then the order goes there', async () => {
  await aDeliveryZone(shop.ctx, { name: 'North', areas: [TOWN] });
  const order = await placeOrder(shop, input());
  const { change } = holderOf(shop, order);
  const moved = orderIn(await change({ shipping: { ...input().shipping, ...TOWN } }));
  expect(moved.shipping).toMatchObject(TOWN);
});

test('when its delivery time does not exist in the new zone then another one has to be chosen', async () => {
  await aDeliveryZone(shop.ctx, { name: 'North', areas: [TOWN], windows: [EVENING] });
  const order = await placeOrder(shop, input({ delivery_window: (await windowsIn('Gasabo'))['14:00'] }));
  const { change } = holderOf(shop, order);
  const shipping = { ...input().shipping, ...TOWN };
  expect(refusalIn(await change({ shipping }))).toBe('400 validation_error delivery_window');
  const delivery_window = (await windowsIn('Burera'))['17:00'];
  expect(orderIn(await change({ shipping, delivery_window })).delivery_window?.from).toBe('17:00');
});

test('when delivery to the new address costs something else then the order stays', async () => {
  await aDeliveryZone(shop.ctx, {
    name: 'North',
    areas: [TOWN],
    methods: [{ code: 'standard', price: 2_500 }],
  });
  const order = await placeOrder(shop, input());
  const answer = await holderOf(shop, order).change({ shipping: { ...input().shipping, ...TOWN } });
  expect(refusalIn(answer)).toBe('409 price_changed');
  expect(orderIn(await holderOf(shop, order).look()).shipping?.sector).toBe('Remera');
});

test('when orders there begin at more than this one has then it stays', async () => {
  const north = { name: 'North', areas: [TOWN] };
  const { id } = await aDeliveryZone(shop.ctx, { ...north, min_order_amount: 100_000 });
  const order = await placeOrder(shop, input());
  const shipping = { ...input().shipping, ...TOWN };
  expect(refusalIn(await holderOf(shop, order).change({ shipping }))).toBe('422 min_order_amount');
  expect(orderIn(await holderOf(shop, order).look()).shipping?.sector).toBe('Remera');
  // What it has is just enough.
  const least = { min_order_amount: order.subtotal };
  await shop.db.updateTable('shipping_zone').set(least).where('id', '=', id).execute();
  expect(orderIn(await holderOf(shop, order).change({ shipping })).shipping).toMatchObject(TOWN);
});

test('when the new address is no place then its field says so', async () => {
  const order = await placeOrder(shop, input());
  const shipping = { ...input().shipping, sector: 'Nowhere', phone: '1234567' };
  const { change } = holderOf(shop, order);
  expect(refusalIn(await change({ shipping }))).toBe('400 validation_error shipping.phone');
  expect(refusalIn(await change({ shipping: { ...shipping, phone: '0788123456' } }))).toBe(
    '400 validation_error shipping.sector',
  );
});

test('when no one delivers there, or not that, then the order stays', async () => {
  await aDeliveryZone(shop.ctx, { name: 'North', areas: [TOWN], takes_perishables: false });
  await aDeliveryZone(shop.ctx, { name: 'East', areas: [], methods: [] });
  const milk = await aProduct(shop.ctx, { name: 'Milk', price: 5_000, is_perishable: true });
  const order = await placeOrder(shop, aGuestOrder([{ product: milk.id, quantity: 1 }]));
  const answer = await holderOf(shop, order).change({ shipping: { ...input().shipping, ...TOWN } });
  expect(refusalIn(answer)).toBe('422 not_deliverable');
  expect(answer.body.message).toBe('We cannot deliver Milk there.');
});

test('when cash is not taken there then an order that is paid at the door stays', async () => {
  await aDeliveryZone(shop.ctx, { name: 'North', areas: [TOWN], cash_on_delivery: false });
  const order = await placeOrder(shop, input());
  const answer = await holderOf(shop, order).change({ shipping: { ...input().shipping, ...TOWN } });
  expect(refusalIn(answer)).toBe('400 validation_error shipping.district');
});

test('when the order is packed then nothing of it can change', async () => {
  const order = await placeOrder(shop, input());
  await advanceOrder(shop.ctx, { orderId: order._id, to: 'packed' });
  const { change, look } = holderOf(shop, order);
  expect(refusalIn(await change({ note: 'Too late' }))).toBe('409 invalid_state');
  expect(orderIn(await look())).toMatchObject({ note: null, can: { change: false, cancel: false } });
});

test('when the token is missing or wrong then nothing can be done with the order', async () => {
  const order = await placeOrder(shop, input());
  const calls = (access_token?: string) => {
    const holder = holderOf(shop, { _id: order._id, access_token });
    const body = { note: 'Mine' };
    return [
      holder.change(body),
      holder.cancel(),
      holder.pay('cod'),
      holder.confirm(),
      holder.cancelAll([order._id]),
    ];
  };
  for (const answer of await Promise.all(calls())) expect(refusalIn(answer)).toBe('401 not_authenticated');
  for (const answer of await Promise.all(calls('wrong'))) expect(refusalIn(answer)).toBe('404 not_found');
  const counted = shop.db.selectFrom('rate_limit_hit').where('purpose', '=', 'guest-order-look-up');
  expect(await counted.select('purpose').execute()).toHaveLength(5);
  expect(orderIn(await holderOf(shop, order).look())).toMatchObject({ status: 'confirmed', note: null });
});
