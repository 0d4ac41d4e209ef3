import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outcome } from '#server/testing/accounts.ts';
import { placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let product: string;

beforeAll(async () => {
  desk = await aDesk(shop);
});
beforeEach(async () => {
  await shop.db.deleteFrom('setting').execute();
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
  await aDeliveryZone(shop.ctx);
  product = (await aProduct(shop.ctx, { price: 6_000 })).id;
});

const read = async () => (await desk.get('/settings')).body.data;
const shopSays = async () => (await shop.call('GET', '/api/v1/shop')).body.data;
const input = () => aGuestOrder([{ product, quantity: 1 }]);

test('when settings are changed then the shop says so immediately, the others stay, and the log keeps both values', async () => {
  const before = await read();
  expect(before).toMatchObject({ name: 'Isoko', min_order_amount: 5_000, paused: null, region_gate: true });
  expect(before.content_language).toBe('en');
  expect((await shopSays()).free_express_from).toBe(50_000);
  const change = {
    name: 'Isoko ya Kimironko',
    content_language: 'rw',
    social_links: [{ name: 'Instagram', url: 'https://instagram.com/isoko' }],
    region_gate: false,
    free_delivery_banner: false,
    min_order_amount: 7_000,
  };
  const { status, body } = await desk.patch('/settings', change);
  expect(status).toBe(200);
  expect(body.data).toEqual({ ...before, ...change });
  const { free_delivery_banner: _, ...shown } = change;
  expect(await shopSays()).toMatchObject({ ...shown, free_express_from: null });
  const owner = await aDesk(shop, 'owner');
  const log = await owner.get('/audit', { thing: 'region' });
  expect(log.body.data[0]).toMatchObject({
    before: { min_order_amount: 5_000 },
    after: { min_order_amount: 7_000 },
  });
  expect((await owner.get('/audit', { thing: 'setting', thing_id: 'name' })).body.total).toBeGreaterThan(0);
});

test.each([
  [{ phone: '0788' }, 'phone'],
  [{ name: '   ' }, 'name'],
  [{ closed_days: ['2026-02-30'] }, 'closed_days.0'],
  [{ closed_days: ['2027-02-29'] }, 'closed_days.0'],
  [{ payment_methods: [] }, 'payment_methods'],
  [{ payment_methods: [{ code: 'cod', on: false, name: 'Cash', instructions: null }] }, 'payment_methods'],
  [{ open_orders_per_contact: 0 }, 'open_orders_per_contact'],
  [{ reference_hours: 0 }, 'reference_hours'],
  [{ social_links: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'social_links.0.url'],
  [
    { payment_methods: [{ code: 'card', on: true, name: 'Card', instructions: null }] },
    'payment_methods.0.code',
  ],
  [{ min_order_amount: -1 }, 'min_order_amount'],
  [{ closed_days: ['tomorrow'] }, 'closed_days.0'],
  [{ tin: '12' }, 'tin'],
  [{ content_language: 'sw' }, 'content_language'],
])(
  'when settings shall be %o then they are refused beside %s, and nothing is changed',
  async (wrong, field) => {
    const before = await read();
    const refused = await desk.patch('/settings', { address: 'Elsewhere', ...wrong });
    expect(outcome(refused)).toBe(`400 validation_error ${field}`);
    expect(await read()).toEqual(before);
  },
);

test('when a way to pay is in the list twice then it is refused', async () => {
  const cod = { code: 'cod', on: true, name: 'Cash', instructions: null };
  const refused = await desk.patch('/settings', { payment_methods: [cod, cod] });
  expect(outcome(refused)).toBe('400 validation_error payment_methods.1.code');
});

test('when the shop is paused then quotes say so and no order is taken, but what was ordered is still found', async () => {
  const earlier = await placeOrder(shop, input(), 'key-1');
  const paused = 'We are moving. Back on Monday.';
  await desk.patch('/settings', { paused });
  expect((await shopSays()).paused).toBe(paused);
  const quote = { line_items: [{ product, quantity: 1, index: -1 }] };
  const quoted = await shop.call('POST', '/api/v1/cart/quote', { body: quote });
  expect(quoted.body.data).toMatchObject({ paused, totals: { subtotal: 6_000 } });
  const refused = await postOrder(shop, input());
  expect(refused).toMatchObject({ status: 422, body: { code: 'shop_paused' } });
  expect(refused.body.message).toBe(`We take no orders at the moment: “${paused}”.`);
  expect((await postOrder(shop, input(), 'key-1')).body.data._id).toBe(earlier._id);
  await desk.patch('/settings', { paused: null });
  await placeOrder(shop, input());
});
