import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { outcome } from '#server/testing/accounts.ts';
import { placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aGuestOrder, anArea } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;

beforeAll(async () => {
  desk = await aDesk(shop);
});
beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
  for (const sector of ['Remera', 'Kacyiru']) await anArea(shop.ctx, { district: 'Gasabo', sector });
  await anArea(shop.ctx, { district: 'Huye', sector: 'Ngoma' });
});

const standard = { code: 'standard', name: 'Standard', price: 1_500 };
const kigali = {
  name: 'Kigali',
  takes_perishables: true,
  cash_on_delivery: true,
  cash_on_delivery_up_to: 20_000,
  areas: [{ district: 'gasabo', sector: null }],
  methods: [standard, { code: 'express', name: 'Express', price: 3_000, free_from: 50_000, eta: 'Today' }],
  windows: [
    { from: '12:00', to: '15:00', capacity: 2 },
    { from: '16:00', to: '19:00' },
  ],
};

const create = async (other: object = {}) => {
  const { status, body } = await desk.post('/zones', { ...kigali, ...other });
  expect(status).toBe(201);
  return body.data;
};
const inShop = (zone: string) => shop.call('GET', `/api/v1/shipping/zones/filter/${zone}`);

test('when a zone is opened then shoppers there are offered it immediately, and the log says who did it', async () => {
  expect((await inShop('Gasabo')).status).toBe(404);
  const zone = await create();
  expect(zone).toMatchObject({
    areas: [{ district: 'Gasabo', sector: null }],
    cut_off_minutes: 120,
    closed_weekdays: [],
    methods: [
      { code: 'standard', free_from: null },
      { code: 'express', eta: 'Today' },
    ],
    windows: [
      { from: '12:00', capacity: 2, booked: 0 },
      { from: '16:00', capacity: null },
    ],
  });
  expect((await inShop('Gasabo')).body.data).toMatchObject({
    zone: 'Kigali',
    methods: [{ price: 1_500 }, {}],
  });
  expect((await desk.get('/zones', { q: 'gasa' })).body).toMatchObject({ total: 1, data: [zone] });
  const owner = await aDesk(shop, 'owner');
  const log = await owner.get('/audit', { thing: 'shipping_zone', thing_id: zone._id });
  expect(log.body.data).toMatchObject([{ action: 'created', actor: { name: 'The manager' } }]);
});

test('when a zone is changed then what is not named stays, and windows may change places and keep their orders', async () => {
  const zone = await create();
  const { id: product } = await aProduct(shop.ctx, { price: 6_000 });
  const [today] = (await inShop('Kigali')).body.data.windows;
  const lines = [{ product, quantity: 1 }];
  await placeOrder(shop, aGuestOrder(lines, { delivery_window: today.id }));
  const [noon, evening] = zone.windows;
  const windows = [
    { _id: noon._id, from: '16:00', to: '18:00', capacity: 1 },
    { _id: evening._id, from: '12:00', to: '15:00' },
    { from: '08:00', to: '10:00' },
  ];
  const methods = [{ ...standard, price: 2_000 }];
  const changed = (await desk.patch(`/zones/${zone._id}`, { windows, methods })).body.data;
  expect(changed).toMatchObject({
    name: 'Kigali',
    areas: zone.areas,
    methods: [{ code: 'standard', price: 2_000 }],
    windows: [
      { from: '08:00', booked: 0 },
      { _id: evening._id, from: '12:00', booked: 0 },
      { _id: noon._id, from: '16:00', to: '18:00', booked: 1 },
    ],
  });
  const offered = (await inShop('Kigali')).body.data;
  expect(offered.methods).toMatchObject([{ price: 2_000 }]);
  // The one order fills the capacity of the window that moved.
  expect(offered.windows.some(({ id }: { id: string }) => id === today.id)).toBe(false);
});

test('when a zone keeps days and hours then only what they leave is offered and taken', async () => {
  const windows = [{ from: '12:00', to: '15:00' }];
  // It is Friday the 20th, 10:00 in Kigali.
  const zone = await create({ windows, cut_off_minutes: 121, closed_weekdays: [7] });
  const days = async () =>
    (await inShop('Kigali')).body.data.windows.map((each: { date: string }) => each.date);
  expect(await days()).toEqual(['2026-11-21', '2026-11-23']);
  await changeSettings(shop.ctx, { closed_days: ['2026-11-23'] });
  shop.app.pageCache.clear();
  expect(await days()).toEqual(['2026-11-21']);
  const { id: product } = await aProduct(shop.ctx, { price: 6_000 });
  const input = aGuestOrder([{ product, quantity: 1 }], {
    delivery_window: `${zone.windows[0]._id}_2026-11-23`,
  });
  const refused = await shop.call('POST', '/api/v1/orders/guests', { body: input });
  expect(outcome(refused)).toBe('400 validation_error delivery_window');
  await changeSettings(shop.ctx, { closed_days: [] });
});

test('when a zone gets a minimum then shoppers there are told it, and without it the shop’s again', async () => {
  const zone = await create({ min_order_amount: 12_000 });
  expect(zone.min_order_amount).toBe(12_000);
  const minimum = async () => (await inShop('Kigali')).body.data.min_order_amount;
  expect(await minimum()).toBe(12_000);
  const { status, body } = await desk.patch(`/zones/${zone._id}`, { min_order_amount: null });
  expect([status, body.data.min_order_amount, await minimum()]).toEqual([200, null, 5_000]);
});

test('when more days ahead may be chosen then their windows are offered', async () => {
  await create({ windows: [{ from: '12:00', to: '15:00' }] });
  const dates = async () =>
    (await inShop('Kigali')).body.data.windows.map((each: { date: string }) => each.date);
  // It is Friday the 20th.
  expect((await dates()).at(-1)).toBe('2026-11-23');
  await changeSettings(shop.ctx, { delivery_days_ahead: 14 });
  shop.app.pageCache.clear();
  expect((await dates()).at(-1)).toBe('2026-12-04');
  await changeSettings(shop.ctx, { delivery_days_ahead: 3 });
});

test.each([
  [{ name: 'Kigali' }, 'name'],
  [{ name: '\u200b\u200d' }, 'name'],
  [{ areas: [{ district: 'Gasabo', sector: 'Ngoma' }] }, 'areas.0.sector'],
  [{ areas: [{ district: 'Paris', sector: null }] }, 'areas.0.district'],
  [{ areas: [kigali.areas[0], { district: 'Gasabo', sector: null }] }, 'areas.1.district'],
  [{ methods: [standard, standard] }, 'methods.1.code'],
  [{ methods: [{ ...standard, code: 'Best way' }] }, 'methods.0.code'],
  // Orders of these codes are told as ones that no one brings.
  [{ methods: [standard, { ...standard, code: 'collect' }] }, 'methods.1.code'],
  [{ methods: [{ ...standard, code: 'counter' }] }, 'methods.0.code'],
  [{ windows: [{ from: '12:00', to: '12:00' }] }, 'windows.0.to'],
  [{ windows: [{ from: '24:00', to: '25:00' }] }, 'windows.0.from windows.0.to'],
  [{ windows: [kigali.windows[0], kigali.windows[0]] }, 'windows.1.from'],
  [{ min_order_amount: 0 }, 'min_order_amount'],
  [{ closed_weekdays: [0] }, 'closed_weekdays.0'],
  [{ cut_off_minutes: 90.5 }, 'cut_off_minutes'],
])('when a zone shall have %o then it is refused on %s, and nothing is changed', async (wrong, fields) => {
  const zone = await create();
  const made = await create({ name: 'Other' });
  const target = 'name' in wrong ? made : zone;
  expect(outcome(await desk.patch(`/zones/${target._id}`, wrong))).toBe(`400 validation_error ${fields}`);
  expect(outcome(await desk.post('/zones', { ...kigali, name: 'Third', ...wrong }))).toBe(
    `400 validation_error ${fields}`,
  );
  expect((await desk.get(`/zones/${target._id}`)).body.data).toEqual(target);
});

test('when a zone names another one’s window then it is refused', async () => {
  const zone = await create();
  const other = await create({ name: 'Other' });
  const windows = [{ ...kigali.windows[0], _id: zone.windows[0]._id }];
  const refused = await desk.patch(`/zones/${other._id}`, { windows });
  expect(outcome(refused)).toBe('400 validation_error windows.0._id');
});

test('when a zone is closed then no one is offered it any more, and its orders stay', async () => {
  const zone = await create();
  const { id: product } = await aProduct(shop.ctx, { price: 6_000 });
  const [window] = (await inShop('Kigali')).body.data.windows;
  const order = await placeOrder(
    shop,
    aGuestOrder([{ product, quantity: 1 }], { delivery_window: window.id }),
  );
  expect(await desk.remove(`/zones/${zone._id}`)).toMatchObject({ status: 200, body: { data: null } });
  expect((await inShop('Gasabo')).status).toBe(404);
  expect(outcome(await desk.remove(`/zones/${zone._id}`))).toBe('404 not_found');
  const headers = { 'x-order-token': order.access_token };
  const kept = await shop.call('GET', `/api/v1/orders/${order._id}`, { headers });
  expect(kept.body.data).toMatchObject({ delivery_window: { date: window.date, from: '12:00' } });
});

test('when a place is tried then staff see what a shopper there would be offered', async () => {
  await create();
  const attempt = (body: object) =>
    desk.post('/zones/try', { district: 'Gasabo', sector: 'Remera', ...body });
  expect((await attempt({ subtotal: 4_000 })).body.data).toMatchObject({
    zone: { name: 'Kigali' },
    methods: [
      { code: 'standard', fee: 1_500 },
      { code: 'express', fee: 3_000 },
    ],
    no_cash_because: null,
    min_order_amount: 5_000,
    reaches_minimum: false,
    paused: null,
  });
  expect((await attempt({ subtotal: 50_000 })).body.data).toMatchObject({
    methods: [{ fee: 1_500 }, { fee: 0 }],
    no_cash_because: 'Cash on delivery is possible up to FRW 20,000.',
    reaches_minimum: true,
  });
  const nowhere = await attempt({ district: 'Huye', sector: 'Ngoma', subtotal: 50_000 });
  expect(nowhere.body.data).toMatchObject({ zone: null, methods: [], windows: [] });
  expect(outcome(await attempt({ sector: 'Paris', subtotal: 1 }))).toBe('400 validation_error sector');
});
