import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  aRider,
  currentStatus,
  offerEveryPayment,
  orderIn,
  refusalIn,
  stockMoves,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const REFERENCE = '12345678901';
const shop = shopForFile({ emptied: 'goods and orders', clockAt: NOW });
let packer: StaffDesk;
let desk: StaffDesk;
let rice: { id: string };
let eggs: { id: string };

beforeEach(async () => {
  shop.clock.set(NOW);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 60_000 });
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_100, stock: 10 });
  eggs = await aProduct(shop.ctx, { name: 'Eggs', price: 3_700, stock: 9 });
  packer = await aDesk(shop, 'packer', { name: 'Grace' });
  desk = await aDesk(shop);
});

/** Two of rice and three of eggs, FRW 21,300, and 1,500 for the delivery: it is at the door. */
async function atTheDoor(other = {}): Promise<StaffOrder> {
  const lines = [
    { product: rice.id, quantity: 2 },
    { product: eggs.id, quantity: 3 },
  ];
  const { _id } = await placeOrder(shop, aGuestOrder(lines, other));
  if ('payment_method' in other) orderIn(await desk.post(`/orders/${_id}/payment`, { status: 'paid' }));
  orderIn(await packer.post(`/orders/${_id}/status`, { status: 'packed' }));
  orderIn(await packer.post(`/orders/${_id}/status`, { status: 'out_for_delivery' }));
  return open({ _id });
}
const open = async ({ _id }: { _id: string }) => (await desk.get(`/orders/${_id}`)).body.data as StaffOrder;
const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find((line) => line.product.name === name)?._id as string;
const deliver = ({ _id }: StaffOrder, other = {}, key?: string) =>
  packer.post(`/orders/${_id}/status`, { status: 'delivered', ...other }, key);
const sentence = (answer: { body: { errors: { message: string }[] } }) =>
  answer.body.errors[0]?.message.replaceAll('\u00a0', ' ');
const unitsOf = async ({ id }: { id: string }) =>
  (
    await shop.db
      .selectFrom('stock_unit')
      .select('on_hand')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
  ).on_hand;
const takings = async () => {
  const { taken, kept, refunds, takings, given } = (await desk.get('/day')).body.data;
  const by = (rows: { method: string; amount: number }[]) =>
    Object.fromEntries(rows.map(({ method, amount }) => [method, amount]));
  return { taken, kept, refunds: refunds.amount, in: by(takings), out: by(given) };
};

test('when a cash order is paid partly by the code then each way is in the books, and the day agrees', async () => {
  const order = await atTheDoor();
  const both = { amount: 9_800, code_amount: 13_000, reference: REFERENCE };
  expect(sentence(await deliver(order, { ...both, amount: 9_300 }))).toBe(
    'FRW 500 is missing: it must be FRW 22,800.',
  );
  expect(refusalIn(await deliver(order, { amount: 22_800, reference: REFERENCE }))).toBe(
    '400 validation_error code_amount',
  );
  expect(refusalIn(await deliver(order, { ...both, reference: '' }))).toBe('400 validation_error reference');
  expect(currentStatus(await open(order))).toBe('out_for_delivery unpaid');
  const paid = orderIn(await deliver(order, both, 'press')) as unknown as StaffOrder;
  orderIn(await deliver(order, both, 'press'));
  expect(currentStatus(paid)).toBe('delivered paid');
  expect(paid.payments.map(({ method, captured, reference }) => [method, captured, reference])).toEqual([
    ['momo_code', 13_000, REFERENCE],
    ['cod', 9_800, null],
  ]);
  expect(await takings()).toEqual({
    ...{ taken: 22_800, kept: 22_800, refunds: 0 },
    in: { momo_code: 13_000, cod: 9_800 },
    out: {},
  });
  const other = await atTheDoor();
  const again = await deliver(other, { code_amount: 22_800, reference: '12345-678-901' });
  expect(sentence(again)).toBe(`This reference has already paid for order ${order.number}.`);
  expect(currentStatus(orderIn(await deliver(other, { amount: 22_800 })))).toBe('delivered paid');
  await expectInvariantsHold(shop.ctx);
});

test('when money is counted after the delivery then its reference is kept, too', async () => {
  const order = await atTheDoor();
  orderIn(await deliver(order));
  const count = (body: object) => packer.post(`/orders/${order._id}/payment`, { status: 'paid', ...body });
  expect(refusalIn(await count({ amount: 22_800, reference: REFERENCE }))).toBe(
    '400 validation_error code_amount',
  );
  const paid = orderIn(await count({ code_amount: 22_800, reference: REFERENCE })) as unknown as StaffOrder;
  expect(paid.payments).toMatchObject([{ method: 'momo_code', captured: 22_800, reference: REFERENCE }]);
  const found = (await desk.get('/payments', { q: REFERENCE })).body.data;
  expect(found).toMatchObject([{ order: { number: order.number } }]);
  await expectInvariantsHold(shop.ctx);
});

test('when some of what was weighed does not stay then grams are said as a weight, and its kilos are paid', async () => {
  const sold = { sold_by: 'weight', step_grams: 100, min_grams: 200, price: 1_333, stock: 20_050 } as const;
  const tomatoes = await aProduct(shop.ctx, { name: 'Tomatoes', ...sold });
  const lines = [
    { product: tomatoes.id, quantity: 1_200 },
    { product: rice.id, quantity: 1 },
  ];
  const placed = await open(await placeOrder(shop, aGuestOrder(lines)));
  const line = lineOf(placed, 'Tomatoes');
  const scale = { version: placed.version, grams: 1_230 };
  orderIn(await packer.put(`/orders/${placed._id}/lines/${line}/weight`, scale));
  for (const status of ['packed', 'out_for_delivery'])
    orderIn(await packer.post(`/orders/${placed._id}/status`, { status }));
  const refused = { line, quantity: 430, why: 'bad', goods: 'shelf' };
  const most = { ...refused, quantity: 1_231 };
  expect(sentence(await deliver(placed, { refused: [most] }))).toBe('Only 1.23 kg were delivered.');
  // 800 g of 1,333 a kilo are 1,066; with the rice and the delivery.
  const done = orderIn(await deliver(placed, { refused: [refused], amount: 7_666 })) as unknown as StaffOrder;
  expect(done).toMatchObject({ subtotal: 6_166, total: 7_666, to_collect: 0 });
  const note = done.events.find(({ type }) => type === 'refused')?.note?.replaceAll('\u00a0', ' ');
  expect(note).toBe('430 g × Tomatoes taken back: not good enough.');
  expect(await unitsOf(tomatoes)).toBe(20_050 - 800);
  await expectInvariantsHold(shop.ctx);
});

test('when lines are refused at the door then less is paid, and each goes where it belongs', async () => {
  await aCoupon(shop.ctx, { value: 10 });
  const order = await atTheDoor({ coupon: 'SALE' });
  expect([order.discount, order.total]).toEqual([2_130, 20_670]);
  const refused = [
    { line: lineOf(order, 'Eggs'), quantity: 2, why: 'bad', goods: 'waste' },
    { line: lineOf(order, 'Rice'), quantity: 1, why: 'not_wanted', goods: 'shelf' },
  ];
  expect([await unitsOf(rice), await unitsOf(eggs)]).toEqual([8, 6]);
  const most = [{ ...refused[0], quantity: 4 }];
  expect(refusalIn(await deliver(order, { refused: most }))).toBe('400 validation_error refused.0.quantity');
  const all = order.line_items.map(({ _id: line, quantity }) => ({
    ...{ line, quantity, why: 'not_wanted', goods: 'shelf' },
  }));
  expect(refusalIn(await deliver(order, { refused: all }))).toBe('400 validation_error refused');
  expect(sentence(await deliver(order, { refused, amount: 20_670 }))).toContain('it must be FRW 9,420');
  expect([await unitsOf(rice), await unitsOf(eggs)]).toEqual([8, 6]);
  const done = orderIn(
    await deliver(order, { refused, amount: 4_420, code_amount: 5_000, reference: REFERENCE }),
  ) as unknown as StaffOrder;
  expect(done).toMatchObject({ subtotal: 8_800, discount: 880, total: 9_420, to_collect: 0, refund_due: 0 });
  expect(currentStatus(done)).toBe('delivered paid');
  expect(done.events.find(({ type }) => type === 'refused')?.note).toBe(
    '2 × Eggs taken back: not good enough. 1 × Rice not taken at the door.',
  );
  expect([await unitsOf(rice), await unitsOf(eggs)]).toEqual([9, 6]);
  expect(await stockMoves(shop.ctx, order._id)).toEqual({ reserved: 2, claimed: 2, returned: 2, damaged: 1 });
  expect(await takings()).toMatchObject({ taken: 9_420, in: { momo_code: 5_000, cod: 4_420 } });
  await expectInvariantsHold(shop.ctx);
});

test('when a paid order is refused in part then coins go back without a reference, out of the drawer', async () => {
  const order = await atTheDoor({ payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } });
  const refused = [{ line: lineOf(order, 'Eggs'), quantity: 1, why: 'missing', goods: 'shelf' }];
  expect(refusalIn(await deliver(order, { coins_back: 3_700 }))).toBe('400 validation_error coins_back');
  expect(sentence(await deliver(order, { refused, coins_back: 3_000 }))).toContain('FRW 700 is missing');
  const done = orderIn(await deliver(order, { refused, coins_back: 3_700 })) as unknown as StaffOrder;
  expect(currentStatus(done)).toBe('delivered paid');
  expect(done).toMatchObject({
    ...{ total: 19_100, refund_due: 0 },
    payments: [{ refunded: 3_700, refunds: [{ amount: 3_700, reference: null, in_coins: true }] }],
  });
  expect(await takings()).toEqual({
    ...{ taken: 22_800, kept: 19_100, refunds: 3_700 },
    in: { momo_code: 22_800 },
    out: { cod: 3_700 },
  });
  await expectInvariantsHold(shop.ctx);
});

test('when part of what was paid in two ways goes back as coins later then no reference is asked for', async () => {
  const order = await atTheDoor();
  orderIn(await deliver(order, { amount: 2_800, code_amount: 20_000, reference: REFERENCE }));
  const back = (body: object) =>
    desk.post(`/orders/${order._id}/payment`, {
      status: 'partly_refunded',
      note: 'Two eggs broken',
      ...body,
    });
  expect(refusalIn(await back({ amount: 3_000 }))).toBe('400 validation_error reference');
  const part = orderIn(await back({ amount: 3_000, coins: true })) as unknown as StaffOrder;
  expect(part).toMatchObject({ payment: { status: 'paid', refunded: 3_000 } });
  const wholeOfOne = orderIn(await back({ amount: 2_800, coins: true })) as unknown as StaffOrder;
  expect(wholeOfOne).toMatchObject({ payment: { status: 'paid', refunded: 5_800 } });
  expect(await takings()).toMatchObject({ kept: 17_000, out: { cod: 5_800 } });
  await expectInvariantsHold(shop.ctx);
});

test('when it is past midnight in Kigali then the money belongs to the new day', async () => {
  const order = await atTheDoor();
  shop.clock.set(new Date('2026-03-02T22:00:30Z'));
  orderIn(await deliver(order, { amount: 12_800, code_amount: 10_000, reference: REFERENCE }));
  expect(await takings()).toMatchObject({ taken: 22_800, in: { cod: 12_800, momo_code: 10_000 } });
  const before = (await desk.get('/day', { date: '2026-03-02' })).body.data;
  expect(before).toMatchObject({ taken: 0, takings: [] });
});

test('when no one is at home then it is brought again, fetched, or cancelled', async () => {
  const order = await atTheDoor();
  const fail = (who: StaffDesk, other: object) =>
    who.post(`/orders/${order._id}/status`, { status: 'delivery_failed', reason: 'Nobody home', ...other });
  expect(refusalIn(await fail(packer, { follow_up: 'cancel' }))).toBe('403 forbidden');
  expect(refusalIn(await fail(packer, { follow_up: 'again' }))).toBe('400 validation_error delivery_window');
  expect(refusalIn(await fail(packer, { follow_up: 'pick_up' }))).toBe('400 validation_error follow_up');
  expect(refusalIn(await deliver(order, { follow_up: 'again' }))).toBe('400 validation_error follow_up');
  expect(currentStatus(await open(order))).toBe('out_for_delivery unpaid');
  const cancelled = orderIn(await fail(desk, { follow_up: 'cancel' })) as unknown as StaffOrder;
  expect(currentStatus(cancelled)).toBe('cancelled unpaid');
  expect([await unitsOf(rice), await unitsOf(eggs)]).toEqual([10, 9]);
  await expectInvariantsHold(shop.ctx);
});

test('when a rider gives coins back then these are missing from what they carry, and nothing from the drawer', async () => {
  const rider = await aRider(shop.ctx);
  const lines = [{ product: eggs.id, quantity: 3 }];
  const paid = { payment_method: 'momo_code', payment: { reference: 'MP260302.0812' } };
  const { _id } = await placeOrder(shop, aGuestOrder(lines, paid));
  orderIn(await desk.post(`/orders/${_id}/payment`, { status: 'paid' }));
  orderIn(await packer.post(`/orders/${_id}/status`, { status: 'packed' }));
  orderIn(await packer.post(`/orders/${_id}/status`, { status: 'out_for_delivery', rider }));
  const order = await open({ _id });
  const refused = [{ line: lineOf(order, 'Eggs'), quantity: 1, why: 'bad', goods: 'waste' }];
  orderIn(await deliver(order, { refused, coins_back: 3_700 }));
  expect((await desk.get(`/riders/${rider}`)).body.data).toMatchObject({ owes: -3_700 });
  expect((await desk.get('/books')).body.data).toMatchObject({
    refunded: 3_700,
    riders: [{ rider, taken: -3_700, owes: -3_700 }],
    drawer: { refunded: 0, expected: 0 },
  });
  await expectInvariantsHold(shop.ctx);
});
