import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outcome } from '#server/testing/accounts.ts';
import { placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { changeSettings } from './change-settings.ts';
import { changeShopSettings, getShopSettings } from './settings.admin.ts';

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
  expect(await shopSays()).toMatchObject({ state: 'open', free_express_from: 50_000 });
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

test('when settings are written as people write them then they are kept in one spelling', async () => {
  const hours = [{ days: 'Monday to Saturday', hours: '8h-20h' }];
  const { status, body } = await desk.patch('/settings', {
    ...{ phone: '0788 123 456', alert_phone: '+250 (0)722-000-111', tin: '101 234 567' },
    ...{ min_order_amount: '12.400 Frw', open_orders_value: '250 000', reference_large_above: 90_000 },
    ...{ opening_hours: hours, email: ' hello@umurima.rw ' },
    social_links: [{ name: 'Instagram', url: 'instagram.com/umurima' }],
    stores: [
      {
        name: 'Remera',
        address: 'KG 11 Ave',
        phone: '0733000222',
        opening_hours: hours,
        lat: null,
        lng: null,
      },
    ],
  });
  expect(status).toBe(200);
  const spelled = [{ days: 'Monday to Saturday', hours: '08:00–20:00' }];
  expect(body.data).toMatchObject({
    ...{ phone: '+250788123456', alert_phone: '+250722000111', tin: '101234567' },
    ...{ min_order_amount: 12_400, open_orders_value: 250_000, reference_large_above: 90_000 },
    ...{ opening_hours: spelled, email: 'hello@umurima.rw' },
    social_links: [{ name: 'Instagram', url: 'https://instagram.com/umurima' }],
    stores: [{ phone: '+250733000222', opening_hours: spelled }],
  });
  expect(await shopSays()).toMatchObject({ phone: '+250788123456', min_order_amount: 12_400 });
});

test('when MoMo is switched on without its keys then staff read why shoppers do not see it', async () => {
  const cash = { code: 'cod', on: true, name: 'Cash', instructions: null } as const;
  const momo = { code: 'mtn_momo', on: true, name: 'MoMo', instructions: null } as const;
  await changeSettings(shop.ctx, { payment_methods: [cash, momo] });
  expect((await desk.get('/settings')).body.data.payment_troubles).toEqual([]);
  const bare = { ...shop.ctx, wallets: {} };
  expect((await getShopSettings(bare)).payment_troubles).toEqual([
    { code: 'mtn_momo', why: expect.stringContaining('MOMO_SUBSCRIPTION_KEY') },
  ]);
  const none = changeShopSettings(bare, { payment_methods: [{ ...cash, on: false }, momo] });
  await expect(none).rejects.toMatchObject({
    details: { fields: [{ field: 'payment_methods', message: expect.stringContaining('need their keys') }] },
  });
  expect((await getShopSettings(bare)).payment_methods).toEqual([cash, momo]);
});

test('when the only way to pay left is one that waits for its confirmation then it is refused', async () => {
  await changeSettings(shop.ctx, {
    payment_methods: [{ code: 'cod', on: true, name: 'Cash', instructions: null }],
  });
  const refused = await (await aDesk(shop, 'owner')).patch('/settings', {
    payment_methods: [
      { code: 'cod', on: false, name: 'Cash', instructions: null },
      { code: 'momo_code', on: true, name: 'MoMoPay', instructions: 'Dial *182*8*1*123456#' },
    ],
  });
  expect(outcome(refused)).toBe('400 validation_error payment_methods');
  expect(refused.body.errors[0].message).toContain('after 24 hours');
  expect((await shopSays()).payment_methods).toHaveLength(1);
});

test('when a way to pay is in the list twice then it is refused', async () => {
  const cod = { code: 'cod', on: true, name: 'Cash', instructions: null };
  const refused = await desk.patch('/settings', { payment_methods: [cod, cod] });
  expect(outcome(refused)).toBe('400 validation_error payment_methods.1.code');
});

test('when the shop is paused then quotes say so and no order is taken, but what was ordered is still found', async () => {
  const earlier = await placeOrder(shop, input(), 'key-1');
  const paused = 'We are moving. Back on Monday.';
  await desk.patch('/settings', { paused });
  expect(await shopSays()).toMatchObject({ state: 'paused', paused });
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
