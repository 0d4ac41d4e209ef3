import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aRider, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

/** 19:30 in Kigali, on a Monday. */
const EVENING = new Date('2026-03-02T17:30:00Z');
const MONDAY = '2026-03-02';
const TUESDAY = '2026-03-03';
const shop = shopForFile({ clockAt: EVENING, emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };
let soap: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  desk = await aDesk(shop, 'owner');
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 40, vat_class: 'exempt' });
  soap = await aProduct(shop.ctx, { name: 'Soap', price: 2_360, stock: 40, vat_class: 'standard' });
});

const order = (product: { id: string }, quantity: number, other = {}): Promise<PlacedOrder> =>
  placeOrder(shop, aGuestOrder([{ product: product.id, quantity }], other));
const act = (id: string, what: string, body: object) =>
  desk.post(`/orders/${id}/${what}`, body).then(orderIn);
const books = async (date: string) => (await desk.get('/books', { date })).body.data;
const close = (body: object, key?: string) => desk.post('/books', body, key);

/** Cash over the counter, cash by a rider, and money by reference. */
async function aDay() {
  const counter = await order(rice, 3);
  await act(counter._id, 'payment', { status: 'paid', amount: 16_500 });
  const rider = await aRider(shop.ctx);
  shop.clock.advance(1_000);
  const brought = await order(soap, 2);
  for (const body of [
    { status: 'packed' },
    { status: 'out_for_delivery', rider },
    { status: 'delivered', amount: 6_220 },
  ])
    await act(brought._id, 'status', body);
  const momo = await order(soap, 5, { payment_method: 'momo_code', payment: { reference: 'MP260302.0811' } });
  await act(momo._id, 'payment', { status: 'paid' });
  return { counter, brought, momo, rider };
}

test('when a day is closed then it has its sales by VAT class, its money by way and rider, and its drawer', async () => {
  const { rider } = await aDay();
  await desk.post(`/riders/${rider}/hand-overs`, {
    ...{ expected: 6_220, counted: 5_720, reason: 'Wrong change', settled: 'owed' },
  });
  const open = await books(MONDAY);
  expect(open).toMatchObject({
    ...{ date: MONDAY, closed: null, can_close: true, taken: 36_020, refunded: 0 },
    ...{ sales: { orders: 3, total: 36_020 }, corrections: { orders: 0, total: 0 } },
    vat: [
      // 3 × 1,500 delivery and 7 × 2,360; VAT as the receipts have it: 229 + 949 + 2,029.
      { class: 'standard', rate: 18, gross: 21_020, vat: 229 + 949 + 2_029 },
      { class: 'zero', rate: 0, gross: 0, vat: 0 },
      { class: 'exempt', rate: 0, gross: 15_000, vat: 0 },
    ],
    ways: [
      { method: 'cod', payments: 2, taken: 22_720, refunds: 0, refunded: 0 },
      { method: 'momo_code', payments: 1, taken: 13_300, refunds: 0, refunded: 0 },
    ],
    riders: [{ name: 'Eric', taken: 6_220, handed_over: 5_720, closed: 0, owes: 500 }],
    drawer: { before: 0, taken: 16_500, from_riders: 5_720, refunded: 0, expected: 22_220 },
  });
  const said = { date: MONDAY, expected: 22_220, counted: 22_000 };
  expect(refusalIn(await close(said))).toBe('400 validation_error reason');
  expect(refusalIn(await close({ ...said, expected: 22_000 }))).toBe('409 invalid_state expected');
  expect(refusalIn(await close({ ...said, taken_out: 22_001 }))).toBe('400 validation_error taken_out');
  const whole = { ...said, reason: 'Change for the market', taken_out: 20_000 };
  const [first, again] = [await close(whole, 'one press'), await close(whole, 'one press')];
  for (const { status, body } of [first, again]) {
    expect(status).toBe(200);
    expect(body.data.closed).toMatchObject({
      ...{ by: 'The owner', counted: 22_000, difference: -220, taken_out: 20_000 },
      reason: 'Change for the market',
    });
  }
  expect(refusalIn(await close(whole))).toBe('409 invalid_state');
  // What stayed is what the next drawer begins with.
  expect((await books(TUESDAY)).drawer).toMatchObject({ before: 2_000, expected: 2_000 });
  expect(refusalIn(await (await aDesk(shop, 'packer')).get('/books'))).toBe('403 forbidden');
  await expectInvariantsHold(shop.ctx);
});

test('when a day is closed then its figures never change: what comes later is in the next one, corrections too', async () => {
  const { counter, brought, momo } = await aDay();
  const { drawer } = await books(MONDAY);
  await close({ date: MONDAY, expected: drawer.expected, counted: drawer.expected });
  const locked = await books(MONDAY);
  const file = (await desk.get('/books.csv', { date: MONDAY })).text;

  // Still Monday, after the close: a sale, its money, and an order that is called off.
  shop.clock.advance(60_000);
  const late = await order(rice, 1);
  await act(late._id, 'payment', { status: 'paid', amount: 6_500 });
  await act(momo._id, 'status', { status: 'cancelled', reason: 'Sold out' });
  await act(momo._id, 'payment', { status: 'refunded', reference: 'MPR-1' });
  expect(await books(MONDAY)).toEqual(locked);
  expect((await desk.get('/books.csv', { date: MONDAY })).text).toBe(file);
  await expect(sql`UPDATE day_close SET counted = 1`.execute(shop.db)).rejects.toThrow();
  await expect(sql`DELETE FROM day_close`.execute(shop.db)).rejects.toThrow();

  shop.clock.set(new Date('2026-03-03T17:30:00Z'));
  const tuesday = await books(TUESDAY);
  expect(tuesday).toMatchObject({
    ...{ sales: { orders: 1, total: 6_500 }, corrections: { orders: 1, total: -13_300 } },
    ...{ taken: 6_500, refunded: 13_300 },
    vat: [{ gross: 1_500 - 13_300, vat: 229 - 2_029 }, {}, { gross: 5_000 }],
    drawer: { before: 16_500, taken: 6_500, refunded: 0, expected: 23_000 },
    riders: [{ taken: 0, owes: 6_220 }],
  });
  const rows = (await desk.get('/books.csv', { date: TUESDAY })).text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  expect(rows).toEqual([
    'What,Date,Time,Order,Way of paying,Sold at 18 %,Sold at 0 %,Exempt,VAT inside,Total,Money in,Money out,Reference',
    `Correction,${MONDAY},19:30,${momo.number},MoMoPay code,-13300,0,0,-2029,-13300,,,`,
    `Sale,${MONDAY},19:31,${late.number},Cash on delivery,1500,0,5000,229,6500,,,`,
    `Payment,${MONDAY},19:31,${late.number},Cash on delivery,,,,,,6500,,`,
    `Refund,${MONDAY},19:31,${momo.number},MoMoPay code,,,,,,,13300,MPR-1`,
    `Sum of sales,${TUESDAY},,,,-11800,0,5000,-1800,-6800,,,`,
    `Sum of money,${TUESDAY},,,Cash on delivery,,,,,,6500,0,`,
    `Sum of money,${TUESDAY},,,MoMoPay code,,,,,,0,13300,`,
    `Drawer expected,${TUESDAY},,,,,,,,,23000,,`,
    `Drawer counted,${TUESDAY},,,,,,,,,,,`,
  ]);
  await close({ date: TUESDAY, expected: 23_000, counted: 23_000 });
  expect(await books(MONDAY)).toEqual(locked);
  // A second change of the same order is what changed since, not all of it again.
  expect((await books('2026-03-04')).corrections).toEqual({ orders: 0, total: 0 });
  expect([counter.total, brought.total]).toEqual([16_500, 6_220]);
  await expectInvariantsHold(shop.ctx);
});

/** Delivered on Monday and in its books: 15,000 exempt, 4,720 and 1,500 for the delivery at 18 %, less 10 % of the goods. */
async function aBookedOrder() {
  const { code } = await aCoupon(shop.ctx);
  const placed = await placeOrder(
    shop,
    aGuestOrder(
      [
        { product: rice.id, quantity: 3 },
        { product: soap.id, quantity: 2 },
      ],
      { coupon: code },
    ),
  );
  for (const body of [
    { status: 'packed' },
    { status: 'out_for_delivery' },
    { status: 'delivered', amount: 19_248 },
  ])
    await act(placed._id, 'status', body);
  const { drawer } = await books(MONDAY);
  await close({ date: MONDAY, expected: drawer.expected, counted: drawer.expected });
  shop.clock.set(new Date('2026-03-03T17:30:00Z'));
  return placed;
}

test('when money of a delivered order goes back then each VAT class bears its share, to the franc', async () => {
  const placed = await aBookedOrder();
  const note = 'The rice was wet';
  const back = { status: 'partly_refunded', coins: true, note };
  await act(placed._id, 'payment', { ...back, amount: 1_001 });
  // 5,748 of 19,248 are at 18 %: 298.9 of 1,001, and 702.1 are exempt; their VAT is 877 of 5,748 and 831 of 5,449.
  expect(await books(TUESDAY)).toMatchObject({
    ...{ sales: { orders: 0 }, corrections: { orders: 1, total: -1_001 }, refunded: 1_001 },
    vat: [{ gross: -299, vat: 831 - 877 }, { gross: 0 }, { gross: -702 }],
    drawer: { before: 19_248, refunded: 1_001, expected: 18_247 },
  });
  await close({ date: TUESDAY, expected: 18_247, counted: 18_247 });

  // More of it after another close is what has changed since; the rest of the price leaves nothing sold.
  shop.clock.advance(24 * 60 * 60_000);
  await close({ date: '2026-03-04', expected: 18_247, counted: 18_247 });
  shop.clock.advance(24 * 60 * 60_000);
  await act(placed._id, 'payment', { ...back, amount: 500 });
  const thursday = '2026-03-05';
  expect((await books(thursday)).vat).toMatchObject([{ gross: -149 }, { gross: 0 }, { gross: -351 }]);
  await act(placed._id, 'payment', { status: 'refund_due', note });
  expect(await books(thursday)).toMatchObject({
    ...{
      corrections: { orders: 1, total: -18_247 },
      vat: [{ gross: -5_449, vat: -831 }, {}, { gross: -12_798 }],
    },
  });
  const { text } = await desk.get('/books.csv', { date: thursday });
  expect(text).toContain(`${placed.number},Cash on delivery,-5449,0,-12798,-831,-18247,,,`);
  await expectInvariantsHold(shop.ctx);
});

test('when money moves around midnight in Kigali then it is in the books of the day that it was there, and a day is closed once it has begun', async () => {
  shop.clock.set(new Date('2026-03-02T21:59:59.999Z'));
  const before = await order(rice, 1);
  await act(before._id, 'payment', { status: 'paid', amount: 6_500 });
  shop.clock.set(new Date('2026-03-02T22:00:00.000Z'));
  const after = await order(rice, 2);
  await act(after._id, 'payment', { status: 'paid', amount: 11_500 });
  expect(await books(MONDAY)).toMatchObject({ taken: 6_500, sales: { total: 6_500 }, can_close: true });
  expect(await books(TUESDAY)).toMatchObject({ taken: 11_500, sales: { total: 11_500 } });
  expect((await books('2026-03-04')).can_close).toBe(false);
  const early = await close({ date: '2026-03-04', expected: 0, counted: 0 });
  expect([refusalIn(early), early.body.message]).toEqual([
    '409 invalid_state',
    expect.stringMatching(/^This day/),
  ]);
  // Closed the morning after: what came since midnight is not in it.
  await close({ date: MONDAY, expected: 6_500, counted: 6_500 });
  expect(await books(MONDAY)).toMatchObject({ taken: 6_500, sales: { orders: 1, total: 6_500 } });
  expect(await books(TUESDAY)).toMatchObject({ taken: 11_500, sales: { orders: 1, total: 11_500 } });
  expect(refusalIn(await close({ date: '2026-03-01', expected: 0, counted: 0 }))).toBe('409 invalid_state');
  expect(refusalIn(await desk.get('/books', { date: '2026-02-30' }))).toBe('400 validation_error date');
  await expectInvariantsHold(shop.ctx);
});

test('when a day of rest is not closed then its money is in the books of the next one that is', async () => {
  await close({ date: MONDAY, expected: 0, counted: 0 });
  shop.clock.set(new Date('2026-03-03T09:00:00Z'));
  const tuesday = await order(rice, 1);
  await act(tuesday._id, 'payment', { status: 'paid', amount: 6_500 });
  shop.clock.set(new Date('2026-03-04T09:00:00Z'));
  const wednesday = await order(rice, 2);
  await act(wednesday._id, 'payment', { status: 'paid', amount: 11_500 });
  const answer = await close({ date: '2026-03-04', expected: 18_000, counted: 18_000 });
  expect(answer.body.data).toMatchObject({ taken: 18_000, sales: { orders: 2, total: 18_000 } });
  expect((await books(TUESDAY)).taken).toBe(0);
});

test('when two managers close at the same time then one of them has, and every movement is booked once', async () => {
  await aDay();
  const { drawer } = await books(MONDAY);
  const said = { date: MONDAY, expected: drawer.expected, counted: drawer.expected };
  const answers = await Promise.all([close(said), close(said), close(said)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { rows } = await sql`SELECT count(*)::int AS n FROM booked_entry`.execute(shop.db);
  expect(rows).toEqual([{ n: 3 }]);
});
