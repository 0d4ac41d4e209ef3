import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aCollectedOrder, aDeliveryZone, aGuestOrder, aPoint } from '#server/testing/given-checkout.ts';
import {
  aRider,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { reconcileOrder } from './money/reconcile-order.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ emptied: 'goods and orders', clockAt: NOW });
let packer: StaffDesk;
let desk: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  shop.clock.set(NOW);
  await sql`DELETE FROM rate_limit_hit`.execute(shop.db);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 10 });
  packer = await aDesk(shop, 'packer');
  desk = await aDesk(shop);
});

const lines = (quantity = 2) => [{ product: rice.id, quantity }];
const quote = (body: object) =>
  shop.call('POST', '/api/v1/cart/quote', { body: { line_items: lines(), ...body } });
const post = (body: object) => shop.call('POST', '/api/v1/orders/guests', { body });
const step = (id: string, body: object) => packer.post(`/orders/${id}/status`, body);
const collect = (id: string, body: object, by = packer) => by.post(`/orders/${id}/collected`, body);
const wrong = (code: string | null) => (code === '0000' ? '1111' : '0000');
const onHand = async () =>
  (
    await shop.db
      .selectFrom('stock_unit')
      .select('on_hand')
      .where('product_id', '=', rice.id)
      .executeTakeFirstOrThrow()
  ).on_hand;

/** Two of rice at a point, packed, with the code that its customer has. */
async function ready(other: Parameters<typeof aPoint>[1] = {}) {
  const point = await aPoint(shop.ctx, other);
  const placed = await placeOrder(shop, aCollectedOrder(lines(), { point: point._id }));
  orderIn(await step(placed._id, { status: 'packed' }));
  const { delivery_code: code } = orderIn(await holderOf(shop, placed).look());
  return { ...placed, code, at: point };
}

test('when an order is collected then no address is asked or kept, and the point is as it was agreed', async () => {
  const point = await aPoint(shop.ctx, {
    price: 500,
    windows: [{ from: '15:00', to: '18:00', capacity: 1 }],
  });
  const shown = (await shop.call('GET', '/api/v1/shipping/points')).body.data;
  expect(shown).toMatchObject([
    {
      ...{ _id: point._id, name: 'Kimironko', address: 'KG 11 Ave, opposite the market', opens_at: '08:00' },
      method: { code: 'collect', price: 500 },
      windows: [{ date: '2026-03-02', from: '15:00' }, {}, {}, {}],
    },
  ]);
  const { totals, shipping_methods } = (await quote({ point: point._id, shipping_method: 'collect' })).body
    .data;
  expect(totals).toMatchObject({ subtotal: 10_000, shipping_total: 500, total: 10_500 });
  expect(shipping_methods).toMatchObject([{ code: 'collect', fee: 500 }]);
  const window = shown[0].windows[0].id;
  const order = await placeOrder(
    shop,
    aCollectedOrder(lines(), { point: point._id, delivery_window: window }),
  );
  expect(order).toMatchObject({
    ...{ shipping: null, total: 10_500, delivery_code: null },
    point: { _id: point._id, name: 'Kimironko', opens_at: '08:00', closes_at: '20:00' },
  });
  // It filled up while someone else was choosing.
  const late = await post(aCollectedOrder(lines(), { point: point._id, delivery_window: window }));
  expect(refusalIn(late)).toBe('400 validation_error delivery_window');
  const { shipping: _, ...nowhere } = aCollectedOrder(lines(), { point: point._id });
  expect(refusalIn(await post({ ...nowhere, point: null }))).toBe('400 validation_error shipping');
  await desk.remove(`/points/${point._id}`);
  expect(refusalIn(await post(nowhere))).toBe('400 validation_error point');
  const kept = (await desk.get(`/orders/${order._id}`)).body.data as StaffOrder;
  expect(kept).toMatchObject({
    zone: 'Kimironko',
    point: { _id: null, name: 'Kimironko' },
    links: { map: null },
  });
  await expectInvariantsHold(shop.ctx);
});

test('when a point is closed for a while then no one chooses it, and what waits there goes on', async () => {
  const { _id, at, code } = await ready({ windows: [{ from: '15:00', to: '18:00' }] });
  const points = async () => (await shop.call('GET', '/api/v1/shipping/points')).body.data;
  const [, tomorrow] = (await points())[0].windows;
  const collects = async () => (await shop.call('GET', '/api/v1/shop')).body.data.collects;
  expect(await collects()).toBe(true);
  expect((await desk.patch(`/points/${at._id}`, { is_open: false })).body.data).toMatchObject({
    is_open: false,
    name: 'Kimironko',
    windows: [{ from: '15:00' }],
  });
  expect(await points()).toEqual([]);
  expect(await collects()).toBe(false);
  expect(refusalIn(await quote({ point: at._id, shipping_method: 'collect' }))).toBe(
    '400 validation_error point',
  );
  expect(refusalIn(await post(aCollectedOrder(lines(), { point: at._id })))).toBe(
    '400 validation_error point',
  );
  const wait = { status: 'not_collected', follow_up: 'again', delivery_window: tomorrow.id };
  expect(orderIn(await step(_id, wait))).toMatchObject({ delivery_window: { date: '2026-03-03' } });
  expect(orderIn(await collect(_id, { code, amount: 10_000 }))).toMatchObject({ status: 'delivered' });
  await desk.patch(`/points/${at._id}`, { is_open: true });
  expect(await points()).toMatchObject([{ name: 'Kimironko' }]);
  await expectInvariantsHold(shop.ctx);
});

test('when an order is collected then cash is not paid to a rider, in any language', async () => {
  const cash = { code: 'cod', on: true, name: 'Cash on delivery', instructions: null } as const;
  const { _id: point } = await aPoint(shop.ctx, { address: 'KG 11 Ave, beside the bank' });
  const named = async (headers: Record<string, string> = {}) => {
    const body = { line_items: lines(), point, shipping_method: 'collect' };
    const { payment_methods } = (await shop.call('POST', '/api/v1/cart/quote', { body, headers })).body.data;
    return payment_methods.map(({ name }: { name: string }) => name);
  };
  await changeSettings(shop.ctx, { payment_methods: [cash] });
  expect(await named()).toEqual(['Cash when you collect it']);
  expect(await named({ 'accept-language': 'fr' })).toEqual(['En espèces au retrait']);
  const placed = await placeOrder(shop, aCollectedOrder(lines(), { point }));
  expect(placed.payment).toMatchObject({ name: 'Cash when you collect it' });
  const { payment_methods: brought } = (await quote({ district: 'Gasabo', sector: 'Remera' })).body.data;
  expect(brought).toMatchObject([{ name: 'Cash on delivery' }]);
  const instructions = 'Kigali only, up to FRW 100,000';
  await changeSettings(shop.ctx, { payment_methods: [{ ...cash, instructions }] });
  const at = { point, shipping_method: 'collect' };
  expect((await quote(at)).body.data.payment_methods).toMatchObject([
    { instructions: 'Pay when you collect your order.' },
  ]);
  // What the shop's people wrote themselves is theirs.
  await changeSettings(shop.ctx, { payment_methods: [{ ...cash, name: 'Coins' }] });
  expect(await named()).toEqual(['Coins']);
  const texts = { address: 'KG 11 Ave, à côté de la banque' };
  await desk.patch(`/translations/${point}`, { fr: texts });
  const french = await shop.call('GET', '/api/v1/shipping/points', { headers: { 'accept-language': 'fr' } });
  expect(french.body.data).toMatchObject([texts]);
  // An order keeps them as they were agreed.
  const agreed = await placeOrder(shop, aCollectedOrder(lines(), { point }));
  await desk.patch(`/translations/${point}`, { fr: { address: 'Ailleurs' } });
  const headers = { 'x-order-token': agreed.access_token, 'accept-language': 'fr' };
  const { body } = await shop.call('GET', `/api/v1/orders/${agreed._id}`, { headers });
  expect(body.data.point).toMatchObject({ ...texts, written_in: { name: 'en' } });
});

test('when it is midnight in Kigali then today is the new day', async () => {
  shop.clock.set(new Date('2026-03-02T21:59:59Z'));
  await aPoint(shop.ctx, { windows: [{ from: '09:00', to: '12:00' }] });
  const first = async () => (await shop.call('GET', '/api/v1/shipping/points')).body.data[0].windows[0].date;
  expect(await first()).toBe('2026-03-03');
  shop.clock.set(new Date('2026-03-03T07:30:00Z'));
  expect(await first()).toBe('2026-03-04');
});

test('when collecting costs something then a coupon for free delivery pays it', async () => {
  await aCoupon(shop.ctx, { code: 'FREE', kind: 'free_shipping', value: 0 });
  const { _id: point } = await aPoint(shop.ctx, { price: 500 });
  const { totals, coupon } = (await quote({ point, shipping_method: 'collect', coupon: 'FREE' })).body.data;
  expect(totals).toMatchObject({ shipping_total: 0, total: 10_000 });
  expect(coupon).toMatchObject({ applied: true });
});

test('when it is packed then the customer has a code, no rider gets it, and the code hands it over once', async () => {
  const { _id, code, number } = await ready();
  expect(code).toMatch(/^\d{4}$/);
  const seen = (await packer.get(`/orders/${_id}`)).body.data as StaffOrder;
  expect(JSON.stringify(seen)).not.toContain(code);
  expect(seen.next.status).toEqual(['delivered', 'not_collected']);
  const rider = await aRider(shop.ctx);
  expect(refusalIn(await packer.patch(`/orders/${_id}`, { rider }))).toBe('400 validation_error rider');
  expect(refusalIn(await step(_id, { status: 'out_for_delivery', rider }))).toBe('409 invalid_state');
  expect(refusalIn(await step(_id, { status: 'delivered', amount: 10_000 }))).toBe(
    '400 validation_error code',
  );
  expect(refusalIn(await collect(_id, { code: wrong(code), amount: 10_000 }))).toBe(
    '400 validation_error code',
  );
  expect(refusalIn(await collect(_id, { code }))).toBe('400 validation_error amount');
  expect(refusalIn(await collect(_id, { code, amount: 9_000 }))).toBe('400 validation_error amount');
  for (const answer of [
    await collect(_id, { code, amount: 10_000 }),
    await collect(_id, { code, amount: 10_000 }),
  ])
    expect(orderIn(answer)).toMatchObject({ number, status: 'delivered', payment: { status: 'paid' } });
  expect(await onHand()).toBe(8);
  const { body } = await desk.get('/orders', { collected: true });
  expect(body.data).toMatchObject([{ number, collected: true, zone: 'Kimironko', district: null }]);
  await expectInvariantsHold(shop.ctx);
});

test('when codes are guessed then five are refused, and the right one has to wait', async () => {
  const { _id, code } = await ready();
  for (let n = 0; n < 5; n += 1)
    expect(refusalIn(await collect(_id, { code: wrong(code) }))).toBe('400 validation_error code');
  expect(refusalIn(await collect(_id, { code, amount: 10_000 }))).toBe('429 rate_limited');
});

test('when there is no code then managers hand it over and say why, and packers do not', async () => {
  const { _id } = await ready();
  const said = { reason: 'Showed her passport', amount: 10_000 };
  expect(refusalIn(await collect(_id, said))).toBe('403 forbidden');
  expect(refusalIn(await collect(_id, { amount: 10_000 }, desk))).toBe('400 validation_error code');
  const { events } = orderIn(await collect(_id, said, desk));
  expect(events.find(({ type }) => type === 'delivered')?.note).toBe('Showed her passport');
});

test('when no one collects it then it waits for another time, or is cancelled and its goods are back', async () => {
  const { _id, at, code } = await ready({ windows: [{ from: '15:00', to: '18:00' }] });
  const [, tomorrow] = (await shop.call('GET', '/api/v1/shipping/points')).body.data[0].windows;
  const again = await step(_id, {
    status: 'not_collected',
    follow_up: 'again',
    delivery_window: tomorrow.id,
  });
  expect(orderIn(again)).toMatchObject({ status: 'packed', delivery_window: { date: '2026-03-03' } });
  await desk.remove(`/points/${at._id}`);
  const cancel = { status: 'not_collected', follow_up: 'cancel', reason: 'Nobody came' };
  expect(refusalIn(await step(_id, cancel))).toBe('403 forbidden');
  expect(refusalIn(await desk.post(`/orders/${_id}/status`, { ...cancel, reason: '' }))).toBe(
    '400 validation_error reason',
  );
  expect(await onHand()).toBe(8);
  expect(orderIn(await desk.post(`/orders/${_id}/status`, cancel))).toMatchObject({ status: 'cancelled' });
  expect(await onHand()).toBe(10);
  expect(refusalIn(await collect(_id, { code, amount: 10_000 }))).toBe('409 invalid_state');
  await expectInvariantsHold(shop.ctx);
});

/** Changes the place of an order, as it is now. */
async function move(id: string, place: object) {
  const { version } = (await packer.get(`/orders/${id}`)).body.data as StaffOrder;
  return packer.put(`/orders/${id}/lines`, { version, lines: [], replacements: [], ...place });
}
const { full_name, phone, district, sector, directions } = aGuestOrder([]).shipping;
const home = { full_name, phone, district, sector, directions };

test('when a running order is collected instead then it has no rider and no trip to pay, and back again', async () => {
  const point = await aPoint(shop.ctx, { windows: [{ from: '15:00', to: '18:00' }] });
  const closed = await aPoint(shop.ctx, { name: 'Remera', is_open: false });
  const placed = await placeOrder(shop, aGuestOrder(lines()));
  const { _id } = placed;
  orderIn(await packer.patch(`/orders/${_id}`, { rider: await aRider(shop.ctx) }));
  expect(refusalIn(await move(_id, { point: point._id, shipping: home }))).toBe('400 validation_error point');
  expect(refusalIn(await move(_id, { point: closed._id }))).toBe('400 validation_error point');
  // Staff do it: the customer calls.
  const asked = orderIn(await holderOf(shop, placed).change({ note: 'I come myself', point: point._id }));
  expect(asked).toMatchObject({ point: null, note: 'I come myself' });
  expect(asked.events.at(-1)?.note).toBe('Note.');
  const body = { lines: [], replacements: [], point: point._id };
  expect((await packer.post(`/orders/${_id}/lines/preview`, body)).body.data).toMatchObject({
    ...{ shipping_total: 0, total: 10_000, difference: -1_500, to_collect: 10_000 },
    changes: ['Collection point.'],
  });
  const [window] = (await shop.call('GET', '/api/v1/shipping/points')).body.data[0].windows;
  expect(orderIn(await move(_id, { point: point._id, delivery_window: window.id }))).toMatchObject({
    ...{ shipping: null, rider: null, zone: 'Kimironko', point: { name: 'Kimironko' } },
    ...{ shipping_method: { code: 'collect' }, shipping_total: 0, total: 10_000 },
    delivery_window: { from: '15:00', to: '18:00' },
  });
  expect(refusalIn(await move(_id, { point: point._id }))).toBe('400 validation_error point');
  expect(refusalIn(await move(_id, { shipping: home }))).toBe('400 validation_error delivery_window');
  orderIn(await step(_id, { status: 'packed' }));
  const look = async () => orderIn(await holderOf(shop, placed).look());
  expect((await look()).delivery_code).toMatch(/^\d{4}$/);
  expect(orderIn(await move(_id, { shipping: home, delivery_window: null }))).toMatchObject({
    ...{ point: null, zone: 'Kigali', shipping: home, delivery_window: null },
    ...{ shipping_method: { code: 'standard' }, shipping_total: 1_500, total: 11_500 },
    next: { status: ['out_for_delivery'] },
  });
  expect((await look()).delivery_code).toBeNull();
  orderIn(await move(_id, { point: point._id }));
  const { delivery_code: code } = await look();
  const told = (await messageKinds(shop.ctx)).filter((kind) => /changed|packed/.test(kind));
  expect(told).toEqual(['order_changed', 'order_changed', 'order_changed', 'order_packed', 'order_packed']);
  expect(orderIn(await collect(_id, { code, amount: 10_000 }))).toMatchObject({ status: 'delivered' });
  await expectInvariantsHold(shop.ctx);
});

test('when a paid order is collected instead then what was paid for bringing it goes back', async () => {
  const point = await aPoint(shop.ctx, { price: 400 });
  const placed = await placeOrder(shop, aGuestOrder(lines(), { payment_method: 'mtn_momo' }));
  const wallet = shop.db.updateTable('payment').where('method', '=', 'mtn_momo');
  await wallet.set({ status: 'paid', captured: 11_500 }).execute();
  await reconcileOrder(shop.ctx, placed._id);
  expect(orderIn(await move(placed._id, { point: point._id }))).toMatchObject({
    ...{ shipping_total: 400, total: 10_400, to_collect: 0 },
    payment: { status: 'paid' },
    refund_due: 1_100,
  });
  await expectInvariantsHold(shop.ctx);
});

test('when a shop has no riders and an order leaves its point then no code is left that no one asks for', async () => {
  const { _id, code, ...placed } = await ready();
  orderIn(await move(_id, { shipping: home }));
  orderIn(await step(_id, { status: 'out_for_delivery' }));
  expect(orderIn(await holderOf(shop, { _id, ...placed }).look()).delivery_code).toBeNull();
  expect(code).toMatch(/^\d{4}$/);
});

test('when goods do not keep at a point then an order with them does not move there', async () => {
  const point = await aPoint(shop.ctx, { takes_perishables: false });
  const milk = await aProduct(shop.ctx, { name: 'Milk', price: 900, stock: 4, is_perishable: true });
  const { _id } = await placeOrder(shop, aGuestOrder([{ product: milk.id, quantity: 3 }]));
  expect(refusalIn(await move(_id, { point: point._id }))).toBe('422 not_deliverable');
});

test.each(['closed', 'removed'])(
  'when a point is %s then its unpaid orders are paid all the same',
  async (how) => {
    const point = await aPoint(shop.ctx);
    const body = aCollectedOrder(lines(), { point: point._id, payment_method: 'mtn_momo' });
    const placed = await placeOrder(shop, body);
    await shop.db.updateTable('payment').set({ status: 'failed' }).execute();
    await reconcileOrder(shop.ctx, placed._id);
    if (how === 'closed') await desk.patch(`/points/${point._id}`, { is_open: false });
    else await desk.remove(`/points/${point._id}`);
    const holder = holderOf(shop, placed);
    expect(orderIn(await holder.pay('airtel_money', { phone: '0733 123 456' })).payment).toMatchObject({
      ...{ method: 'airtel_money', is_asked: true, due: 10_000 },
    });
    await shop.db.updateTable('payment').set({ status: 'failed' }).execute();
    await reconcileOrder(shop.ctx, placed._id);
    const cash = await holder.pay('cod');
    if (how === 'closed') expect(orderIn(cash)).toMatchObject({ status: 'confirmed' });
    else expect(refusalIn(cash)).toBe('400 validation_error payment_method');
    await expectInvariantsHold(shop.ctx);
  },
);
