import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  aRider,
  currentStatus,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { reconcileOrder } from './money/reconcile-order.ts';

const shop = shopForFile({ emptied: 'goods and orders', clockAt: new Date('2026-03-02T08:00:00Z') });
let packer: StaffDesk;
let desk: StaffDesk;
let rice: { id: string };
let eggs: { id: string };
let sugar: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 90_000 });
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_100, stock: 10 });
  eggs = await aProduct(shop.ctx, { name: 'Eggs', price: 3_700, stock: 3 });
  sugar = await aProduct(shop.ctx, { name: 'Sugar', price: 1_450, stock: 8 });
  packer = await aDesk(shop, 'packer', { name: 'Grace' });
  desk = await aDesk(shop);
});

/** Two of rice and one of eggs: FRW 13,900, and 1,500 for the delivery. */
const anOrder = (other = {}): Promise<PlacedOrder> =>
  placeOrder(
    shop,
    aGuestOrder(
      [
        { product: rice.id, quantity: 2 },
        { product: eggs.id, quantity: 1 },
      ],
      other,
    ),
  );
const open = async ({ _id }: { _id: string }) => (await packer.get(`/orders/${_id}`)).body.data as StaffOrder;
const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find((line) => line.product.name === name)?._id as string;
const preview = ({ _id }: StaffOrder, body: object) =>
  packer.post(`/orders/${_id}/lines/preview`, { lines: [], replacements: [], ...body });
const previewed = async (order: StaffOrder, body: object) => {
  const { body: answer } = await preview(order, body);
  expect(answer).toMatchObject({ status: 'success' });
  return answer.data as LinesPreview;
};
const change = ({ _id, version }: StaffOrder, body: object) =>
  packer.put(`/orders/${_id}/lines`, { version, lines: [], replacements: [], ...body });
const changed = async (order: StaffOrder, body: object) =>
  orderIn(await change(order, body)) as unknown as StaffOrder;
const step = async ({ _id }: { _id: string }, status: string) =>
  orderIn(await packer.post(`/orders/${_id}/status`, { status })) as unknown as StaffOrder;
/** What is on the shelf, and what of that orders hold. */
const stockOf = async ({ id }: { id: string }) => {
  const unit = shop.db.selectFrom('stock_unit').select(['on_hand', 'reserved']).where('product_id', '=', id);
  const { on_hand, reserved } = await unit.executeTakeFirstOrThrow();
  return [on_hand, reserved];
};
/** An order that a MoMoPay code has paid. */
async function aPaidOrder(other = {}) {
  const placed = await anOrder({
    payment_method: 'momo_code',
    payment: { reference: 'MP260302.0811' },
    ...other,
  });
  orderIn(await desk.post(`/orders/${placed._id}/payment`, { status: 'paid' }));
  return { placed, order: await open(placed) };
}

test('when something is added to an order for cash then it costs what it costs now, and the customer is told', async () => {
  const order = await open(await anOrder());
  await shop.db.updateTable('product').set({ regular_price: 1_300 }).where('id', '=', sugar.id).execute();
  const body = { additions: [{ product: sugar.id, quantity: 3 }] };
  expect(await previewed(order, body)).toMatchObject({
    ...{ difference: 3_900, total: 19_300, to_collect: 19_300, by_link: false, refund_due: 0 },
    changes: ['3 × Sugar added.'],
  });
  expect(await stockOf(sugar)).toEqual([8, 0]);
  const after = await changed(order, body);
  expect(after).toMatchObject({ subtotal: 17_800, total: 19_300, to_collect: 19_300 });
  expect(await stockOf(sugar)).toEqual([8, 3]);
  await shop.runJobs();
  const mail = shop.mailbox.mails.findLast(({ subject }) => subject.endsWith('was changed'));
  expect(mail?.text).toContain('3 × Sugar added.');
  await expectInvariantsHold(shop.ctx);
});

test('when much is added then a line holds what a line can: pieces, or grams', async () => {
  const beans = await aProduct(shop.ctx, { name: 'Beans', price: 7, stock: 30_000 });
  const weighed = { sold_by: 'weight', step_grams: 100, min_grams: 200 } as const;
  const tomatoes = await aProduct(shop.ctx, { name: 'Tomatoes', price: 433, stock: 90_000, ...weighed });
  const order = await open(await anOrder());
  const add = (product: string, quantity: number) => ({ additions: [{ product, quantity }] });
  expect(await previewed(order, add(tomatoes.id, 12_500))).toMatchObject({
    // The scale may say a tenth more: 5,954 francs of tomatoes.
    ...{ difference: 5_413, upper_total: order.total + 5_954 },
    changes: ['12.50\u00a0kg × Tomatoes added.'],
  });
  expect(await previewed(order, add(beans.id, 10_000))).toMatchObject({ difference: 70_000 });
  const refused = await change(order, add(beans.id, 10_001));
  expect(refusalIn(refused)).toBe('400 validation_error lines');
  expect(refused.body.errors[0].message).toBe('A line holds at most 10,000.');
  expect(await stockOf(beans)).toEqual([30_000, 0]);
});

test('when more of a line is wanted and its price fell then only what is more costs less', async () => {
  const order = await open(await anOrder());
  const line = lineOf(order, 'Rice');
  const same = await changed(order, { lines: [{ line, quantity: 3 }] });
  expect(same.line_items.filter(({ product }) => product.name === 'Rice')).toMatchObject([
    { quantity: 3, price: 5_100, sum: 15_300 },
  ]);
  expect(same.events.at(-1)?.note).toBe('Rice: now 3 instead of 2.');
  await shop.db.updateTable('product').set({ regular_price: 4_900 }).where('id', '=', rice.id).execute();
  const more = await changed(same, { lines: [{ line, quantity: 5 }] });
  expect(more.line_items.filter(({ product }) => product.name === 'Rice')).toMatchObject([
    { quantity: 3, sum: 15_300 },
    { quantity: 2, price: 4_900, sum: 9_800 },
  ]);
  expect(await stockOf(rice)).toEqual([10, 5]);
  expect(refusalIn(await preview(more, { lines: [{ line, quantity: 11 }] }))).toBe('409 out_of_stock');
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', rice.id).execute();
  expect(refusalIn(await preview(more, { lines: [{ line, quantity: 4 }] }))).toBe(
    '400 validation_error lines.0.quantity',
  );
  await expectInvariantsHold(shop.ctx);
});

test('when a percentage was given then it counts for what is added, up to its cap', async () => {
  await aCoupon(shop.ctx, { value: 10, max_discount: 1_700 });
  const order = await open(await anOrder({ coupon: 'SALE' }));
  expect(order.discount).toBe(1_390);
  const more = await changed(order, { additions: [{ product: sugar.id, quantity: 1 }] });
  expect(more).toMatchObject({ subtotal: 15_350, discount: 1_535, total: 15_315 });
  const most = await changed(more, { additions: [{ product: sugar.id, quantity: 2 }] });
  expect(most).toMatchObject({ subtotal: 18_250, discount: 1_700, total: 18_050 });
  const used = await shop.db.selectFrom('coupon_redemption').select('discount').executeTakeFirst();
  expect(used?.discount).toBe(1_700);
  await expectInvariantsHold(shop.ctx);
});

test('when delivery becomes free by what is added then it is, and what the shop cannot bring never makes it dearer', async () => {
  await shop.db.updateTable('shipping_method').set({ free_from: 15_000 }).execute();
  const order = await open(await anOrder());
  expect(order.shipping_total).toBe(1_500);
  const free = await changed(order, { additions: [{ product: sugar.id, quantity: 1 }] });
  expect(free).toMatchObject({ subtotal: 15_350, shipping_total: 0, total: 15_350 });
  const eggsLine = { line: lineOf(free, 'Eggs'), quantity: 0 };
  expect(await previewed(free, { lines: [eggsLine] })).toMatchObject({ shipping_total: 0, total: 11_650 });
  const wished = await changed(free, { lines: [{ ...eggsLine, why: 'wish' }] });
  expect(wished).toMatchObject({ shipping_total: 1_500, total: 13_150 });
  await expectInvariantsHold(shop.ctx);
});

test('when a paid order becomes dearer then the rest is asked for by link, and together they pay it', async () => {
  const { placed, order } = await aPaidOrder();
  const body = { additions: [{ product: sugar.id, quantity: 2 }] };
  expect(await previewed(order, body)).toMatchObject({ difference: 2_900, to_collect: 2_900, by_link: true });
  const after = await changed(order, body);
  expect(currentStatus(after)).toBe('confirmed unpaid');
  expect(after.events.at(-1)?.note).toBe('2 × Sugar added. FRW 2,900 are still to be paid.');
  await expectInvariantsHold(shop.ctx);
  const holder = holderOf(shop, placed);
  const seen = orderIn(await holder.look());
  expect(seen).toMatchObject({ total: 18_300, can: { pay: true }, payment: { due: 2_900, is_asked: false } });
  await shop.runJobs();
  const mail = shop.mailbox.mails.findLast(({ subject }) => subject.endsWith('was changed'));
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('FRW 2,900');
  orderIn(await holder.pay('mtn_momo', { phone: '0788 123 456' }));
  const asked = orderIn(await holder.look());
  expect(asked).toMatchObject({ can: { pay: false }, payment: { due: 2_900, is_asked: true } });
  expect(refusalIn(await holder.pay('mtn_momo', { phone: '0788 123 456' }))).toBe('409 invalid_state');
  const wallet = shop.db.updateTable('payment').where('method', '=', 'mtn_momo');
  await wallet.set({ status: 'paid', captured: 2_900 }).execute();
  await reconcileOrder(shop.ctx, placed._id);
  await reconcileOrder(shop.ctx, placed._id);
  const paid = await open(placed);
  expect(currentStatus(paid)).toBe('confirmed paid');
  expect(paid.payments.map(({ captured, owed }) => [captured, owed])).toEqual([
    [15_400, 0],
    [2_900, 0],
  ]);
  await expectInvariantsHold(shop.ctx);
});

test('when a paid order becomes dearer then cash at the door takes the rest up to its ceiling, whatever the whole is', async () => {
  const sofa = await aProduct(shop.ctx, { name: 'Sofa', price: 80_000, stock: 9 });
  const adding = (quantity: number, other = {}) => ({
    additions: [{ product: sofa.id, quantity }],
    ...other,
  });
  const cash = await anOrder();
  orderIn(await settle(cash, { status: 'paid', amount: cash.total }));
  expect(refusalIn(await preview(await open(cash), adding(2)))).toBe('400 validation_error lines');
  const dearer = await changed(await open(cash), adding(1));
  expect(dearer).toMatchObject({ total: 95_400, to_collect: 80_000 });
  // Now all of it would be due at the door.
  expect(refusalIn(await preview(dearer, adding(1)))).toBe('400 validation_error lines');

  const { order } = await aPaidOrder();
  const byCash = { payment_method: 'cod' };
  expect(refusalIn(await preview(order, adding(2, byCash)))).toBe('400 validation_error payment_method');
  expect(await previewed(order, adding(2))).toMatchObject({ to_collect: 160_000, by_link: true });
  expect(await changed(order, adding(1, byCash))).toMatchObject({ total: 95_400, to_collect: 80_000 });
  await expectInvariantsHold(shop.ctx);
});

test('when a rest is paid by a typed reference then staff look for it, and a cancelled order owes both', async () => {
  const { placed, order } = await aPaidOrder();
  await changed(order, { additions: [{ product: sugar.id, quantity: 1 }] });
  const holder = holderOf(shop, placed);
  orderIn(await holder.pay('momo_code', { reference: 'MP260302.0999' }));
  const waiting = await open(placed);
  expect(currentStatus(waiting)).toBe('confirmed unpaid');
  expect(
    refusalIn(await packer.post(`/orders/${placed._id}/payment`, { status: 'paid', amount: 1_450 })),
  ).toBe('403 forbidden');
  const paid = orderIn(await desk.post(`/orders/${placed._id}/payment`, { status: 'paid' }));
  expect(currentStatus(paid)).toBe('confirmed paid');
  const less = await changed(await open(placed), { lines: [{ line: lineOf(waiting, 'Eggs'), quantity: 0 }] });
  expect(less).toMatchObject({ total: 13_150, refund_due: 3_700 });
  await expectInvariantsHold(shop.ctx);
  orderIn(await desk.post(`/orders/${placed._id}/status`, { status: 'cancelled', reason: 'Closed' }));
  expect(await open(placed)).toMatchObject({ refund_due: 16_850, payment: { status: 'refund_due' } });
  await expectInvariantsHold(shop.ctx);
});

/** An order for cash that is to be paid by the code now, and whose customer says that it was. */
async function aTypedReference() {
  const placed = await anOrder();
  await changed(await open(placed), { payment_method: 'momo_code' });
  orderIn(await holderOf(shop, placed).pay('momo_code', { reference: 'MP260302.0813' }));
  return open(placed);
}
const settle = ({ _id }: { _id: string }, body: object) => desk.post(`/orders/${_id}/payment`, body);

test('when an order becomes cheaper after a reference was typed then its money is looked for, and the rest goes back', async () => {
  const order = await aTypedReference();
  const now = await changed(order, { lines: [{ line: lineOf(order, 'Eggs'), quantity: 0, why: 'wish' }] });
  expect(now).toMatchObject({ total: 11_700, payments: [{ amount: 15_400, status: 'pending' }] });
  expect((await desk.get('/payments', { todo: 'unmatched' })).body.total).toBe(1);
  const paid = orderIn(await settle(now, { status: 'paid' }));
  expect(paid).toMatchObject({ payment: { status: 'paid' }, refund_due: 3_700 });
  await expectInvariantsHold(shop.ctx);
});

test('when an order goes back to cash after a reference was typed then its money is still looked for, and is found', async () => {
  const order = await aTypedReference();
  const cash = await changed(order, { payment_method: 'cod' });
  expect(currentStatus(cash)).toBe('confirmed unpaid');
  const kept = { method: 'momo_code', status: 'pending', reference: 'MP260302.0813' };
  expect(cash.payments).toMatchObject([kept]);
  expect((await desk.get('/payments', { todo: 'unmatched' })).body.data).toMatchObject([kept]);
  // Who types it for another order is seen.
  const other = await anOrder({ payment_method: 'momo_code', payment: { reference: 'mp 260302.0813' } });
  expect((await open(other)).payment.clashes).toMatchObject([{ number: order.number, paid: false }]);
  const paid = orderIn(await settle(cash, { status: 'paid' }));
  expect(currentStatus(paid)).toBe('confirmed paid');
  expect(refusalIn(await settle(other, { status: 'paid' }))).toBe('400 validation_error reference');
  await expectInvariantsHold(shop.ctx);
});

test('when it is paid at the door after that then its reference stays with the order', async () => {
  const order = await aTypedReference();
  const cash = await changed(order, { payment_method: 'cod' });
  await step(cash, 'packed');
  await step(cash, 'out_for_delivery');
  orderIn(await packer.post(`/orders/${cash._id}/status`, { status: 'delivered', amount: 15_400 }));
  expect((await open(cash)).payments).toMatchObject([
    { method: 'momo_code', status: 'failed', reference: 'MP260302.0813' },
    { method: 'cod', status: 'paid', captured: 15_400 },
  ]);
  expect((await desk.get('/payments', { q: 'MP260302.0813' })).body.total).toBe(1);
  // The operator had the money after all: it goes back, and the order stays paid by what the rider took.
  expect((await open(cash)).next.payment).toEqual([]);
  const { body } = await desk.get(`/orders/${cash._id}`);
  expect(body.data.next.payment).toEqual(['paid', 'mismatch', 'refund_due', 'partly_refunded']);
  const found = orderIn(await settle(cash, { status: 'paid' }));
  expect(found).toMatchObject({ status: 'delivered', payment: { status: 'paid' }, refund_due: 15_400 });
  expect(found).toMatchObject({ next: { payment: ['refund_due', 'refunded'] } });
  expect(await messageKinds(shop.ctx)).toContain('order_refund_due');
  const sent = orderIn(await settle(cash, { status: 'refunded', reference: 'MPR-1' }));
  expect(sent).toMatchObject({ payment: { status: 'paid' }, refund_due: 0 });
  await expectInvariantsHold(shop.ctx);
});

test('when another amount is found for an order that was paid at the door then that amount goes back', async () => {
  const order = await aTypedReference();
  const cash = await changed(order, { payment_method: 'cod' });
  await step(cash, 'packed');
  await step(cash, 'out_for_delivery');
  orderIn(await packer.post(`/orders/${cash._id}/status`, { status: 'delivered', amount: 15_400 }));
  const gone = orderIn(await settle(cash, { status: 'refund_due', note: 'The rice was wet.' }));
  expect(gone).toMatchObject({ next: { payment: ['paid', 'mismatch', 'refunded'] } });
  const found = orderIn(await settle(cash, { status: 'mismatch', amount: 100 }));
  expect(found).toMatchObject({ payment: { status: 'refund_due' }, refund_due: 15_500 });
  await expectInvariantsHold(shop.ctx);
});

test('when an order is cancelled after a reference was typed then money that is found goes back', async () => {
  const order = await aTypedReference();
  orderIn(await desk.post(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Rain.' }));
  const found = orderIn(await settle(order, { status: 'paid' }));
  expect(found).toMatchObject({ status: 'cancelled', payment: { status: 'refund_due' }, refund_due: 15_400 });
  await expectInvariantsHold(shop.ctx);
});

test('when a packed order is changed then what comes leaves the shelf and what goes comes back', async () => {
  const { order } = await aPaidOrder();
  const packed = await step(order, 'packed');
  expect([await stockOf(rice), await stockOf(eggs)]).toEqual([
    [8, 0],
    [2, 0],
  ]);
  const body = {
    lines: [{ line: lineOf(packed, 'Rice'), quantity: 1 }],
    additions: [{ product: eggs.id, quantity: 2 }],
  };
  const after = await changed(packed, body);
  expect(after).toMatchObject({ status: 'packed', subtotal: 16_200, total: 17_700, to_collect: 2_300 });
  expect([await stockOf(rice), await stockOf(eggs)]).toEqual([
    [9, 0],
    [0, 0],
  ]);
  expect(refusalIn(await preview(after, { additions: [{ product: eggs.id, quantity: 1 }] }))).toBe(
    '409 out_of_stock',
  );
  const gone = await step(after, 'out_for_delivery');
  expect(gone.next).toMatchObject({ lines: false, change: false });
  expect(refusalIn(await preview(gone, body))).toBe('409 invalid_state');
  await expectInvariantsHold(shop.ctx);
});

test('when none is left then the shelf is empty, and who else waits for it is named', async () => {
  const first = await open(await anOrder());
  const other = await anOrder();
  const line = lineOf(first, 'Eggs');
  const none = { lines: [{ line, quantity: 0, why: 'none_left' }] };
  const shown = await previewed(first, none);
  expect(shown.shorts).toEqual([
    {
      ...{ product: eggs.id, index: -1, name: 'Eggs', label: null, left: 0 },
      orders: [{ _id: other._id, number: other.number, quantity: 1 }],
    },
  ]);
  expect(await stockOf(eggs)).toEqual([3, 2]);
  await changed(first, none);
  expect(await stockOf(eggs)).toEqual([1, 1]);
  const moves = await shop.db
    .selectFrom('stock_move')
    .select(['reason', 'on_hand_delta', 'note', 'actor_name'])
    .where('reason', '=', 'counted')
    .execute();
  expect(moves).toEqual([{ reason: 'counted', on_hand_delta: -2, note: first.number, actor_name: 'Grace' }]);
  const second = await open(other);
  await changed(second, { lines: [{ line: lineOf(second, 'Eggs'), quantity: 0, why: 'none_left' }] });
  expect(await stockOf(eggs)).toEqual([0, 0]);
  await expectInvariantsHold(shop.ctx);
});

test('when a shelf was miscounted then it has the new number, and never less than orders hold', async () => {
  const order = await open(await anOrder());
  await anOrder();
  const line = lineOf(order, 'Rice');
  const less = (on_shelf?: number) => ({ lines: [{ line, quantity: 1, why: 'miscounted', on_shelf }] });
  expect(refusalIn(await preview(order, less()))).toBe('400 validation_error lines.0.on_shelf');
  const few = await previewed(order, less(2));
  expect(few.shorts).toMatchObject([{ left: 0, orders: [{ quantity: 2 }] }]);
  await changed(order, less(7));
  expect(await stockOf(rice)).toEqual([7, 3]);
  const wished = await open(order);
  await changed(wished, { lines: [{ line: lineOf(wished, 'Eggs'), quantity: 0, why: 'wish' }] });
  expect(await stockOf(eggs)).toEqual([3, 1]);
  await expectInvariantsHold(shop.ctx);
});

test('when the way to pay changes then it is asked for in the new one', async () => {
  const placed = await anOrder();
  const order = await open(placed);
  expect(refusalIn(await preview(order, { payment_method: 'barter' }))).toBe(
    '400 validation_error payment_method',
  );
  const byPhone = await changed(order, { payment_method: 'mtn_momo' });
  expect(byPhone).toMatchObject({ payment: { method: 'mtn_momo', status: 'unpaid' }, to_collect: 15_400 });
  expect(orderIn(await holderOf(shop, placed).look()).can.pay).toBe(true);
  const atTheDoor = await changed(byPhone, { payment_method: 'cod' });
  expect(orderIn(await holderOf(shop, placed).look())).toMatchObject({ can: { pay: false } });
  expect(atTheDoor.events.at(-1)?.note).toBe('Way to pay.');
  const { order: paid } = await aPaidOrder();
  expect(refusalIn(await preview(paid, { payment_method: 'cod' }))).toBe(
    '400 validation_error payment_method',
  );
  await expectInvariantsHold(shop.ctx);
});

test('when someone packs an order then colleagues see who, and only take it over when they say so', async () => {
  const placed = await anOrder();
  const claim = (who: StaffDesk, body: object) => who.post(`/orders/${placed._id}/claim`, body);
  expect(orderIn(await claim(packer, { take: true }))).toMatchObject({ packer: { name: 'Grace' } });
  expect(orderIn(await claim(packer, { take: true }))).toMatchObject({ packer: { name: 'Grace' } });
  const other = await aDesk(shop, 'packer', { name: 'Eric' });
  const refused = await claim(other, { take: true });
  expect(refusalIn(refused)).toBe('409 invalid_state take');
  expect(refused.body.errors[0].message).toBe('Grace is packing this.');
  expect(refusalIn(await claim(other, { take: false }))).toBe('409 invalid_state take');
  const list = async (query: Record<string, string | boolean>) =>
    (await desk.get('/orders', query)).body.data.map((row: { number: string }) => row.number);
  expect([await list({ claimed: true }), await list({ claimed: false })]).toEqual([[placed.number], []]);
  expect(orderIn(await claim(other, { take: true, over: true }))).toMatchObject({ packer: { name: 'Eric' } });
  expect(orderIn(await claim(desk, { take: false }))).toMatchObject({ packer: null });
  await step(placed, 'packed');
  expect(refusalIn(await claim(packer, { take: true }))).toBe('409 invalid_state');
});

test('when orders are looked for by area, rider, product and money then each list has its own', async () => {
  const cash = await anOrder();
  const { placed: paid } = await aPaidOrder();
  const jean = await aRider(shop.ctx, { name: 'Jean', phone: '+250733000555' });
  orderIn(await packer.patch(`/orders/${paid._id}`, { rider: jean }));
  const numbers = async (query: Record<string, string | boolean>) => {
    const { body } = await desk.get('/orders', query);
    return body.data.map((row: { number: string }) => row.number).sort();
  };
  expect(await numbers({ unpaid: true })).toEqual([cash.number]);
  expect(await numbers({ unpaid: false })).toEqual([paid.number]);
  expect(await numbers({ rider: 'jean' })).toEqual([paid.number]);
  expect(await numbers({ product: sugar.id })).toEqual([]);
  expect(await numbers({ product: eggs.id })).toEqual([cash.number, paid.number]);
  const { district = '', sector = '' } = cash.shipping ?? {};
  expect(await numbers({ district, sector })).toEqual([cash.number, paid.number]);
  expect(await numbers({ sector: 'Elsewhere' })).toEqual([]);
  expect(await numbers({ window_from: '15:00' })).toEqual([]);
});
