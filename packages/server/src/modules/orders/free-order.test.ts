import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach, expect, test } from 'vitest';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { expectInvariantsHold, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, aStranger } from '#server/testing/given-checkout.ts';
import { byWeight } from '#server/testing/given-weights.ts';
import {
  currentStatus,
  eventTypes,
  holderOf,
  offerEveryPayment,
  orderIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ emptied: 'goods and orders', clockAt: new Date('2026-03-02T08:00:00Z') });
let desk: StaffDesk;
let rice: { id: string };
let eggs: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await shop.db.updateTable('shipping_method').set({ price: 0, free_from: null }).execute();
  await offerEveryPayment(shop.ctx);
  await aCoupon(shop.ctx, { kind: 'fixed', value: 5_000 });
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 3_100, stock: 10 });
  eggs = await aProduct(shop.ctx, { name: 'Eggs', price: 2_700, stock: 9 });
  desk = await aDesk(shop);
});

const order = (lines: { id: string; quantity: number }[], other = {}) =>
  placeOrder(
    shop,
    aGuestOrder(
      lines.map(({ id: product, quantity }) => ({ product, quantity })),
      { coupon: 'SALE', ...other },
    ),
  );
const open = async ({ _id }: { _id: string }) => (await desk.get(`/orders/${_id}`)).body.data as StaffOrder;
const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find((line) => line.product.name === name)?._id as string;
const step = async ({ _id }: { _id: string }, status: string, more = {}) =>
  orderIn(await desk.post(`/orders/${_id}/status`, { status, ...more }));
/** Packs that many of a line. */
const pack = async (placed: { _id: string }, name: string, quantity: number) => {
  const now = await open(placed);
  const lines = [{ line: lineOf(now, name), quantity }];
  return orderIn(
    await desk.put(`/orders/${now._id}/lines`, { version: now.version, lines, replacements: [] }),
  );
};

test.each(['cod', 'mtn_momo'])(
  'when a stranger pays nothing, by %s, then the order ends like one for cash unless it is packed or kept',
  async (payment_method) => {
    const [left, kept, packed] = [1, 2, 3].map((n) => aStranger(n));
    const place = (who: object) => order([{ id: rice.id, quantity: 1 }], { payment_method, ...who });
    const placed = [await place({ ...left }), await place({ ...kept }), await place({ ...packed })] as const;
    const nextDay = '2026-03-03T08:00:00.000Z';
    expect(placed.map((each) => each.expires_at)).toEqual([nextDay, nextDay, nextDay]);
    expect(placed.map(currentStatus)).toEqual(['confirmed paid', 'confirmed paid', 'confirmed paid']);
    orderIn(await desk.patch(`/orders/${placed[1]._id}`, { expires_at: null }));
    await step(placed[2], 'packed');
    shop.clock.set(new Date(nextDay));
    await shop.runJobs();
    await shop.runJobs();
    const after = await Promise.all(placed.map(async (each) => (await open(each)).status));
    expect(after).toEqual(['expired', 'confirmed', 'packed']);
    const { used } = await shop.db.selectFrom('coupon').select('used').executeTakeFirstOrThrow();
    expect(used).toBe(2);
    const told = shop.mailbox.mails.find(({ subject }) => subject.endsWith('has expired'));
    expect(told?.text).toContain('we could not reach you');
    await expectInvariantsHold(shop.ctx);
  },
);

test('when a proved phone pays nothing then its order has no end', async () => {
  const stranger = aStranger();
  await noteProof(shop.ctx, phone('+250789000001'), 'payment');
  expect((await order([{ id: rice.id, quantity: 1 }], stranger)).expires_at).toBeNull();
});

test('when a coupon covers a cash order then it is paid from the start, and needs no money at the door', async () => {
  const placed = await order([{ id: rice.id, quantity: 1 }], aStranger());
  expect(placed).toMatchObject({ total: 0, payment: { method: 'cod', attempts: 0 } });
  expect(currentStatus(placed)).toBe('confirmed paid');
  expect(eventTypes(placed)).toEqual(['placed', 'paid', 'confirmed']);
  expect(placed.can).toMatchObject({ pay: false, cancel: true });
  await shop.runJobs();
  await step(placed, 'packed');
  await step(placed, 'out_for_delivery');
  expect(currentStatus(await step(placed, 'delivered'))).toBe('delivered paid');
  expect((await desk.get('/day')).body.data).toMatchObject({ sales: { orders: 1, total: 0 }, taken: 0 });
  await expectInvariantsHold(shop.ctx);
});

test('when a cash order comes to cost nothing then it is paid, once, and its rest is due when it costs something again', async () => {
  const placed = await order([
    { id: rice.id, quantity: 1 },
    { id: eggs.id, quantity: 1 },
  ]);
  expect([placed.total, currentStatus(placed)]).toEqual([800, 'confirmed unpaid']);
  const less = await pack(placed, 'Rice', 0);
  expect([less.total, currentStatus(less)]).toEqual([0, 'confirmed paid']);
  expect(eventTypes(less)).toEqual(['placed', 'confirmed', 'lines_changed', 'paid']);
  await shop.runJobs();
  const mails = shop.db.selectFrom('outbox').select('status').where('kind', '=', 'order_paid');
  expect(await mails.execute()).toEqual([{ status: 'sent' }]);

  const version = (await open(placed)).version;
  const additions = [{ product: rice.id, index: -1, quantity: 1 }];
  const changed = { version, lines: [], replacements: [], additions };
  const more = orderIn(await desk.put(`/orders/${placed._id}/lines`, changed));
  expect([more.total, currentStatus(more), more.payment.due]).toEqual([3_100, 'confirmed unpaid', 3_100]);
  await step(placed, 'packed');
  await step(placed, 'out_for_delivery');
  expect(currentStatus(await step(placed, 'delivered', { amount: 3_100 }))).toBe('delivered paid');
  await expectInvariantsHold(shop.ctx);
});

test('when all that costs something is refused at the door then the order is paid', async () => {
  const placed = await order([
    { id: rice.id, quantity: 1 },
    { id: eggs.id, quantity: 1 },
  ]);
  await step(placed, 'packed');
  await step(placed, 'out_for_delivery');
  const refused = [
    { line: lineOf(await open(placed), 'Rice'), quantity: 1, why: 'not_wanted', goods: 'shelf' },
  ];
  const delivered = await step(placed, 'delivered', { refused });
  expect([delivered.total, currentStatus(delivered)]).toEqual([0, 'delivered paid']);
  await expectInvariantsHold(shop.ctx);
});

test.each([
  [1_550, 0, 'packed paid'],
  [1_650, 160, 'packed unpaid'],
])(
  'when a cash order may cost something after the scale, and weighs %i grams, then it costs %i and is %s',
  async (grams, total, state) => {
    const beef = await byWeight(shop.ctx, { name: 'Beef', price: 3_200, stock: 9_000 });
    await shop.db.updateTable('coupon').set({ value: 5_230 }).execute();
    const placed = await order([{ id: beef.id, quantity: 1_600 }]);
    expect([placed.total, currentStatus(placed)]).toEqual([0, 'confirmed unpaid']);
    const now = await open(placed);
    const line = lineOf(now, 'Beef');
    orderIn(await desk.put(`/orders/${now._id}/lines/${line}/weight`, { version: now.version, grams }));
    const packed = await step(placed, 'packed');
    expect([packed.total, currentStatus(packed)]).toEqual([total, state]);
    await expectInvariantsHold(shop.ctx);
  },
);

test('when a wallet was chosen for what costs nothing then no phone is asked, and more is paid by link', async () => {
  const placed = await order([{ id: eggs.id, quantity: 1 }], { payment_method: 'airtel_money' });
  expect(currentStatus(placed)).toBe('confirmed paid');
  const version = (await open(placed)).version;
  const additions = [{ product: rice.id, index: -1, quantity: 1 }];
  orderIn(await desk.put(`/orders/${placed._id}/lines`, { version, lines: [], replacements: [], additions }));
  const more = orderIn(await holderOf(shop, placed).look());
  expect([more.total, currentStatus(more)]).toEqual([3_100, 'confirmed unpaid']);
  expect(more.can.pay).toBe(true);
  await expectInvariantsHold(shop.ctx);
});
