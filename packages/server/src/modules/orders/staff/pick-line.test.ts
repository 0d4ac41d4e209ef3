import type { OrderRow, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import type { Answer } from '#server/testing/start-shop.ts';

const shop = shopForFile({ emptied: 'goods and orders', clockAt: new Date('2026-03-02T08:00:00Z') });
let grace: StaffDesk;
let eric: StaffDesk;
let rice: { id: string };
let tomatoes: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 90_000 });
  rice = await aProduct(shop.ctx, {
    name: 'Rice',
    price: 5_100,
    stock: 20,
    stock_place: 'B10',
    unit: '5 kg',
  });
  tomatoes = await aProduct(shop.ctx, {
    ...{ name: 'Tomatoes', price: 1_300, stock: 9_000, stock_place: 'B9' },
    ...{ sold_by: 'weight', step_grams: 100, min_grams: 200 },
  });
  grace = await aDesk(shop, 'packer', { name: 'Grace' });
  eric = await aDesk(shop, 'packer', { name: 'Eric' });
});

async function anOrder(other = {}): Promise<StaffOrder> {
  const lines = [
    { product: rice.id, quantity: 2 },
    { product: tomatoes.id, quantity: 1_200 },
  ];
  return open((await placeOrder(shop, aGuestOrder(lines, other)))._id);
}
const open = async (id: string) => (await grace.get(`/orders/${id}`)).body.data as StaffOrder;
const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find(({ product }) => product.name === name) as StaffOrder['line_items'][number];
const pick = (order: StaffOrder, { name = 'Rice', who = grace, ...given }: Partial<Pick> = {}) => {
  const { _id, quantity } = lineOf(order, name);
  return who.put(`/orders/${order._id}/lines/${_id}/picked`, { picked: true, quantity, ...given });
};
interface Pick {
  name: string;
  who: StaffDesk;
  picked: boolean;
  quantity: number;
}
const picked = async (...[order, given]: Parameters<typeof pick>) =>
  orderIn(await pick(order, given)) as unknown as StaffOrder;
const onScale = ({ _id, version, ...order }: StaffOrder, grams: number, key?: string) =>
  grace.put(
    `/orders/${_id}/lines/${lineOf({ _id, version, ...order }, 'Tomatoes')._id}/weight`,
    { version, grams },
    key,
  );
const pack = ({ _id, version }: StaffOrder, given: object = {}, key?: string) =>
  grace.post(`/orders/${_id}/status`, { version, status: 'packed', ...given }, key);
const sentence = ({ body }: Answer) => body.errors[0]?.message;

describe('a line that lies in the bag', () => {
  test('when it is ticked then everyone reads who put it there and when, and the order is otherwise as it was', async () => {
    const order = await anOrder();
    const after = await picked(order);
    const tick = { by: 'Grace', at: shop.clock.now().toISOString() };
    expect(lineOf(after, 'Rice')).toMatchObject({ picked: tick, place: 'B10', unit: '5 kg' });
    expect(lineOf(after, 'Tomatoes').picked).toBeNull();
    expect(after).toMatchObject({ version: order.version, total: order.total, events: order.events });
    // By place, as people count.
    expect(after.line_items.map(({ place }) => place)).toEqual(['B9', 'B10']);
    const [row] = (await eric.get('/orders', { status: 'confirmed' })).body.data as OrderRow[];
    expect(row).toMatchObject({ _id: order._id, lines: 2, picked: 1, bags: null });
  });

  test('when it is ticked twice then the first tick stays, and taken back it is gone', async () => {
    const order = await anOrder();
    const first = await picked(order);
    shop.clock.advance(300_000);
    expect(lineOf(await picked(order), 'Rice')).toEqual(lineOf(first, 'Rice'));
    expect(lineOf(await picked(order, { who: eric }), 'Rice').picked?.by).toBe('Grace');
    expect(lineOf(await picked(order, { picked: false }), 'Rice').picked).toBeNull();
    expect(lineOf(await picked(order, { picked: false }), 'Rice').picked).toBeNull();
  });

  test('when there is more or less of it by now then its tick is gone, and one of before is refused', async () => {
    const order = await anOrder();
    await picked(order);
    const { _id: line } = lineOf(order, 'Rice');
    const change = { version: order.version, lines: [{ line, quantity: 3 }], replacements: [] };
    const changed = orderIn(await eric.put(`/orders/${order._id}/lines`, change)) as unknown as StaffOrder;
    expect(lineOf(changed, 'Rice').picked).toBeNull();
    const late = await pick(changed, { quantity: 2 });
    expect([refusalIn(late), sentence(late)]).toEqual([
      '409 invalid_state quantity',
      'The quantity of Rice has changed: please check the item again.',
    ]);
    expect(lineOf(await picked(changed), 'Rice').picked).not.toBeNull();
  });

  test('when it is sold by weight then the scale ticks it, and no one else does before', async () => {
    const order = await anOrder();
    const early = await pick(order, { name: 'Tomatoes' });
    expect([refusalIn(early), sentence(early)]).toEqual([
      '400 validation_error lines',
      'Please weigh Tomatoes first.',
    ]);
    const weighed = orderIn(await onScale(order, 1_150)) as unknown as StaffOrder;
    expect(lineOf(weighed, 'Tomatoes')).toMatchObject({ quantity: 1_150, picked: { by: 'Grace' } });
    await picked(weighed, { name: 'Tomatoes', picked: false });
    await picked(weighed, { name: 'Tomatoes' });
    await expectInvariantsHold(shop.ctx);
  });

  test('when a colleague packs the order then it is not ticked, until it was taken over knowingly', async () => {
    const order = await anOrder();
    const claim = (who: StaffDesk, body: object) => who.post(`/orders/${order._id}/claim`, body);
    const take = { take: true, version: order.version };
    const claimed = orderIn(await claim(grace, take)) as unknown as StaffOrder;
    expect(claimed.version).toBe(order.version + 1);
    await picked(order);
    const second = await pick(order, { who: eric, picked: false });
    expect([refusalIn(second), sentence(second)]).toEqual([
      '409 invalid_state take',
      'Grace is packing this.',
    ]);
    expect(refusalIn(await claim(eric, { take: true }))).toBe('409 invalid_state take');
    const late = await claim(eric, { take: true, over: true, version: order.version });
    expect(refusalIn(late)).toBe('409 invalid_state version');
    orderIn(await claim(eric, { take: true, over: true, version: claimed.version }));
    expect(lineOf(await picked(order, { who: eric, picked: false }), 'Rice').picked).toBeNull();
    expect(refusalIn(await pick(order))).toBe('409 invalid_state take');
  });

  test('when it is of another order, or its order is not being packed, then it is refused', async () => {
    const [order, other] = [await anOrder(), await anOrder()];
    const { _id: line } = lineOf(other, 'Rice');
    const body = { picked: true, quantity: 2 };
    expect(refusalIn(await grace.put(`/orders/${order._id}/lines/${line}/picked`, body))).toBe(
      '404 not_found',
    );
    const weighed = orderIn(await onScale(order, 1_200)) as unknown as StaffOrder;
    orderIn(await pack(weighed));
    expect(refusalIn(await pick(order))).toBe('409 invalid_state');
    const editor = await aDesk(shop, 'editor');
    expect(refusalIn(await pick(other, { who: editor }))).toBe('403 forbidden');
  });
});

describe('closing the bags', () => {
  test('when a line is not ticked then it is named, and the order is packed only by who says so', async () => {
    const order = orderIn(await onScale(await anOrder(), 1_200)) as unknown as StaffOrder;
    const refused = await pack(order, { all_picked: true });
    expect([refusalIn(refused), sentence(refused)]).toEqual([
      '400 validation_error lines',
      'Not in the bag yet: Rice.',
    ]);
    expect(orderIn(await pack(order))).toMatchObject({ status: 'packed' });
    const full = orderIn(await onScale(await anOrder(), 1_200)) as unknown as StaffOrder;
    expect(orderIn(await pack(await picked(full), { all_picked: true }))).toMatchObject({ status: 'packed' });
    await expectInvariantsHold(shop.ctx);
  });

  test('when the bags are counted then the order says how many, once however often it is pressed', async () => {
    const order = orderIn(await onScale(await anOrder(), 1_200)) as unknown as StaffOrder;
    const first = orderIn(await pack(order, { bags: 3 }, 'the lost answer'));
    expect(first).toMatchObject({ status: 'packed', bags: 3 });
    expect(orderIn(await pack(order, { bags: 3 }, 'the lost answer'))).toEqual(first);
    expect(refusalIn(await pack(order, { bags: 3 }))).toBe('409 invalid_state version');
    const [row] = (await grace.get('/orders', { status: 'packed' })).body.data as OrderRow[];
    expect(row).toMatchObject({ bags: 3, picked: 1 });
    const leave = { status: 'out_for_delivery', bags: 4 };
    expect(refusalIn(await grace.post(`/orders/${order._id}/status`, leave))).toBe(
      '400 validation_error bags',
    );
    expect(refusalIn(await pack(await anOrder(), { bags: 100 }))).toBe('400 validation_error bags');
  });
});

test('when orders are listed to be packed then they come by window and area, the oldest first', async () => {
  const made: string[] = [];
  for (const [window_from, sector] of [
    [null, 'Remera'],
    ['15:00', 'Remera'],
    ['09:00', 'Remera'],
    ['09:00', 'Kacyiru'],
    ['09:00', 'Remera'],
  ] as const) {
    const { _id } = await anOrder();
    shop.clock.advance(60_000);
    const window = window_from && { window_date: '2026-03-03', window_from, window_to: '17:00' };
    const { shipping } = await shop.db
      .selectFrom('order')
      .select('shipping')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const at = { shipping: JSON.stringify({ ...shipping, sector }), ...window };
    await shop.db.updateTable('order').set(at).where('id', '=', _id).execute();
    made.push(_id);
  }
  const rows = (await grace.get('/orders', { status: 'confirmed', sort: 'packing' })).body.data as OrderRow[];
  expect(rows.map(({ _id }) => made.indexOf(_id))).toEqual([3, 2, 4, 1, 0]);
});
