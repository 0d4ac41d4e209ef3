import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sweepMessages } from '#server/modules/notifications/sweeps.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { holderOf, messageKinds, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { sweepMoves } from './fold-moves.ts';

const shop = shopForFile({ clockAt: '2026-03-02T08:00:00Z', emptied: 'goods and orders' });
let manager: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  await shop.db.deleteFrom('let_go').execute();
  rice = await aProduct(shop.ctx, { price: 1_300, stock: 29 });
  manager = await aDesk(shop);
  await keep({ messages: null, stock_moves: null });
});

const keep = (kept_months: object) => manager.patch('/settings', { kept_months });
const order = (quantity: number) => placeOrder(shop, aGuestOrder([{ product: rice.id, quantity }]));
const moves = async () => (await manager.get(`/products/${rice.id}/stock-moves`)).body.data;

/** Sells so many of the rice, up to the door. */
async function deliver(quantity: number) {
  const placed = await order(quantity);
  await shop.runJobs();
  const at = `/orders/${placed._id}`;
  for (const status of ['packed', 'out_for_delivery'])
    orderIn(await manager.post(`${at}/status`, { status }));
  const { total } = orderIn(await manager.get(at));
  orderIn(await manager.post(`${at}/payment`, { status: 'paid', amount: total }));
  orderIn(await manager.post(`${at}/status`, { status: 'delivered' }));
  await shop.runJobs();
  return placed;
}

/** A day comes, and the manager signs in on it. */
async function on(day: string): Promise<void> {
  shop.clock.set(`${day}T08:00:00Z`);
  manager = await aDesk(shop);
}

const held = () => shop.db.selectFrom('stock_unit').select(['on_hand', 'reserved']).execute();
const lots = () =>
  sql`SELECT id, quantity, remaining, cost, cost_left FROM stock_lot ORDER BY id`.execute(shop.db);

test('when moves had their time then they are one opening, and stock, lots and every promise are as before', async () => {
  await deliver(3);
  orderIn(await holderOf(shop, await order(2)).cancel());
  const open = await order(4);
  await shop.runJobs();
  await on('2027-04-30');
  await deliver(5);
  await keep({ messages: null, stock_moves: 13 });
  const before = { held: await held(), lots: (await lots()).rows, moves: await moves() };

  // The month of the orders is over after thirteen more: not a day before.
  await on('2027-04-30');
  await sweepMoves(shop.ctx);
  expect(await moves()).toEqual(before.moves);
  await on('2027-05-01');
  await sweepMoves(shop.ctx);

  expect({ held: await held(), lots: (await lots()).rows }).toEqual({ held: before.held, lots: before.lots });
  const now = await moves();
  const reasons = now.map((move: { reason: string; on_hand: number }) => `${move.reason} ${move.on_hand}`);
  expect(reasons).toEqual(['claimed 21', 'reserved 26', 'reserved 26', 'opening 26']);
  await expectInvariantsHold(shop.ctx);

  // What is folded is folded once, and what was still open goes on as ever.
  orderIn(await manager.post(`/orders/${open._id}/status`, { status: 'packed' }));
  await on('2028-06-01');
  await sweepMoves(shop.ctx);
  await sweepMoves(shop.ctx);
  expect((await moves()).map((move: { reason: string }) => move.reason)).toEqual([
    'claimed',
    'reserved',
    'opening',
  ]);
  expect(await held()).toEqual([{ on_hand: 17, reserved: 0 }]);
  await expectInvariantsHold(shop.ctx);
});

test('when nothing is said then moves and messages stay for good', async () => {
  await deliver(3);
  const before = { moves: await moves(), messages: await messageKinds(shop.ctx) };
  await on('2036-03-02');
  await sweepMoves(shop.ctx);
  expect(await sweepMessages(shop.ctx)).toBe(0);
  expect({ moves: await moves(), messages: await messageKinds(shop.ctx) }).toEqual(before);
});

test('when messages had their time then they are gone, but none that waits, and every promise holds', async () => {
  const first = await deliver(3);
  await on('2026-04-03');
  await deliver(2);
  await keep({ messages: 3, stock_moves: null });
  const about = (id: string) =>
    shop.db.selectFrom('outbox').select('id').where('subject_id', '=', id).execute();
  const all = await messageKinds(shop.ctx);
  const old = (await about(first._id)).length;
  expect(old).toBeGreaterThan(2);
  await on('2026-06-30');
  expect(await sweepMessages(shop.ctx)).toBe(0);
  await on('2026-07-01');
  expect(await sweepMessages(shop.ctx)).toBe(old);
  expect(await about(first._id)).toEqual([]);
  expect(await messageKinds(shop.ctx)).toHaveLength(all.length - old);
  await expectInvariantsHold(shop.ctx);
  expect(await sweepMessages(shop.ctx)).toBe(0);
});

test.each([
  [
    { messages: 2, stock_moves: null },
    'messages',
    'Please enter whole months from 3 to 120, such as 24, or leave it empty.',
  ],
  [
    { messages: 12, stock_moves: 12 },
    'stock_moves',
    'Please enter whole months from 13 to 120, such as 24, or leave it empty.',
  ],
  [
    { messages: 7.5, stock_moves: null },
    'messages',
    'Please enter whole months from 3 to 120, such as 24, or leave it empty.',
  ],
])('when %j is to be kept then that is refused with an example', async (months, field, message) => {
  const answer = await keep(months);
  expect(refusalIn(answer)).toBe(`400 validation_error kept_months.${field}`);
  expect(answer.body.errors[0].message).toBe(message);
});
