import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  currentStatus,
  holderOf,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { reconcileOrder } from './money/reconcile-order.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let packer: StaffDesk;
let desk: StaffDesk;
let rice: { id: string };
let beans: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 40_000 });
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 10 });
  beans = await aProduct(shop.ctx, { name: 'Beans', price: 2_000, stock: 10 });
  packer = await aDesk(shop, 'packer');
  desk = await aDesk(shop);
});

/** Four of rice and one of beans, opened by staff. */
async function anOrder(other = {}): Promise<{ placed: PlacedOrder; order: StaffOrder }> {
  const input = aGuestOrder(
    [
      { product: rice.id, quantity: 4 },
      { product: beans.id, quantity: 1 },
    ],
    other,
  );
  const placed = await placeOrder(shop, input);
  return { placed, order: await open(placed._id) };
}
const open = async (id: string) => (await packer.get(`/orders/${id}`)).body.data as StaffOrder;
const lineOf = ({ line_items }: StaffOrder, name: string) =>
  line_items.find((line) => line.product.name === name)?._id as string;
const input = (lines: object[], replacements: object[] = []) => ({ lines, replacements });
const preview = ({ _id }: StaffOrder, body: object) => packer.post(`/orders/${_id}/lines/preview`, body);
const change = ({ _id, version }: StaffOrder, body: object) =>
  packer.put(`/orders/${_id}/lines`, { version, ...body });
const sentence = (answer: { body: { errors: { message: string }[] } }) =>
  answer.body.errors[0]?.message.replaceAll('\u00a0', ' ');
const heldOf = async ({ id }: { id: string }) =>
  (
    await shop.db
      .selectFrom('stock_unit')
      .select('reserved')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
  ).reserved;

test('when less is packed then the difference is shown first, then stock, totals and customer follow immediately', async () => {
  const { order } = await anOrder();
  const body = input([
    { line: lineOf(order, 'Rice'), quantity: 3 },
    { line: lineOf(order, 'Beans'), quantity: 0 },
  ]);
  const shown = orderIn(await preview(order, body));
  expect(shown).toMatchObject({
    ...{ version: order.version, subtotal: 15_000, shipping_total: 1_500, total: 16_500 },
    ...{ difference: -7_000, to_collect: 16_500, refund_due: 0 },
    changes: ['Rice: 3 instead of 4.', 'Beans: left out.'],
  });
  expect(await open(order._id)).toEqual(order);
  const changed = orderIn(await change(order, body));
  expect(changed).toMatchObject({ subtotal: 15_000, total: 16_500, to_collect: 16_500 });
  expect(changed.line_items).toMatchObject([{ quantity: 3, sum: 15_000 }]);
  expect(changed.events.at(-1)).toMatchObject({
    type: 'lines_changed',
    note: 'Rice: 3 instead of 4. Beans: left out.',
  });
  expect([await heldOf(rice), await heldOf(beans)]).toEqual([3, 0]);
  await shop.runJobs();
  const mail = shop.mailbox.mails.find(({ subject }) => subject.endsWith('was changed'));
  expect(mail?.text).toContain('Beans: left out.');
  expect(refusalIn(await change(order, body))).toBe('409 invalid_state version');
  for (const status of ['packed', 'out_for_delivery'])
    await packer.post(`/orders/${order._id}/status`, { status });
  expect(refusalIn(await preview(order, body))).toBe('409 invalid_state');
  await expectInvariantsHold(shop.ctx);
});

test('when something takes its place then it costs what it costs now, and its stock is held', async () => {
  const { order } = await anOrder();
  const peas = await aProduct(shop.ctx, {
    name: 'Peas',
    variants: [{ label: '1 kg', price: 3_000, stock: 2 }],
  });
  const rice2 = lineOf(order, 'Rice');
  const by = (quantity: number, other = {}) => ({
    line: rice2,
    product: peas.id,
    index: 0,
    quantity,
    ...other,
  });
  const partly = input([{ line: rice2, quantity: 2 }], [by(2)]);
  const { data: changed } = (await change(order, partly)).body;
  expect(changed).toMatchObject({ subtotal: 18_000, total: 19_500 });
  expect(changed.events.at(-1).note).toBe('2 × Peas (1 kg) in place of 2 × Rice.');
  expect([await heldOf(rice), await heldOf(peas)]).toEqual([2, 2]);
  const again = await change(changed, input([], [by(1)]));
  expect(refusalIn(again)).toBe('409 out_of_stock');
  expect(again.body.data.line_items).toMatchObject([{ product: peas.id, left: 2, wanted: 3 }, {}]);
  await expectInvariantsHold(shop.ctx);
});

test('when the zone takes no perishables then nothing takes the place of what is missing', async () => {
  const { order } = await anOrder();
  const beef = await aProduct(shop.ctx, { name: 'Beef', price: 4_000, stock: 10, is_perishable: true });
  const body = input([], [{ line: lineOf(order, 'Rice'), product: beef.id, quantity: 1 }]);
  expect(orderIn(await preview(order, body)).subtotal).toBe(6_000);
  await shop.db.updateTable('shipping_zone').set({ takes_perishables: false }).execute();
  for (const refused of [await preview(order, body), await change(order, body)]) {
    expect(refusalIn(refused)).toBe('422 not_deliverable');
    expect(refused.body.message).toContain('Beef');
  }
  expect(await open(order._id)).toEqual(order);
  expect(await heldOf(beef)).toBe(0);
});

test('when an input cannot be meant then the field says why, and nothing changes', async () => {
  const { order } = await anOrder();
  const [first, second] = [lineOf(order, 'Rice'), lineOf(order, 'Beans')];
  const nothing = '00000000-0000-4000-8000-000000000000';
  const refused = async (body: object) => refusalIn(await change(order, body));
  expect(await refused(input([{ line: nothing, quantity: 1 }]))).toBe('400 validation_error lines.0.line');
  expect(await refused(input([first, first].map((line) => ({ line, quantity: 1 }))))).toBe(
    '400 validation_error lines.1.line',
  );
  expect(await refused(input([first, second].map((line) => ({ line, quantity: 0 }))))).toBe(
    '400 validation_error lines',
  );
  expect(await refused(input([{ line: first, quantity: 4 }]))).toBe('400 validation_error lines');
  const gone = { line: first, product: nothing, quantity: 1 };
  expect(await refused(input([], [gone]))).toBe('400 validation_error replacements.0.product');
  const index = { line: first, product: beans.id, index: 3, quantity: 1 };
  expect(await refused(input([], [index]))).toBe('400 validation_error replacements.0.index');
  expect(await open(order._id)).toEqual(order);
});

test('when cash is paid at the door then the order may become dearer, up to what the zone allows', async () => {
  const { order } = await anOrder();
  const ham = await aProduct(shop.ctx, { name: 'Ham', price: 15_000, stock: 9 });
  const by = (quantity: number) => input([], [{ line: lineOf(order, 'Beans'), product: ham.id, quantity }]);
  expect(sentence(await preview(order, by(2)))).toBe('Cash on delivery is possible up to FRW 40,000.');
  expect(orderIn(await preview(order, by(1)))).toMatchObject({ difference: 13_000, to_collect: 36_500 });
});

test('when an order is paid then it owes what it costs less', async () => {
  const { placed, order } = await anOrder({
    payment_method: 'momo_code',
    payment: { reference: 'MP260302.0811' },
  });
  expect(refusalIn(await preview(order, input([])))).toBe('409 invalid_state');
  await desk.post(`/orders/${order._id}/payment`, { status: 'paid' });
  const paid = await open(order._id);
  const beansLine = lineOf(paid, 'Beans');
  const less = input([{ line: beansLine, quantity: 0 }]);
  expect(orderIn(await preview(paid, less))).toMatchObject({
    difference: -2_000,
    to_collect: 0,
    refund_due: 2_000,
  });
  const changed = orderIn(await change(paid, less));
  expect(changed).toMatchObject({
    total: 21_500,
    refund_due: 2_000,
    payments: [{ captured: 23_500, owed: 2_000 }],
  });
  expect(currentStatus(orderIn(await holderOf(shop, placed).look()))).toBe('confirmed paid');
  await expectInvariantsHold(shop.ctx);
  const back = { status: 'refunded', reference: 'MPR-1', amount: 2_000 };
  const refunded = orderIn(await desk.post(`/orders/${order._id}/payment`, back));
  expect(currentStatus(refunded)).toBe('confirmed paid');
  expect(refunded).toMatchObject({ refund_due: 0, payments: [{ status: 'paid', refunded: 2_000, owed: 0 }] });
  await expectInvariantsHold(shop.ctx);
});

test('when a wallet pays the old total of an order that became cheaper then the rest is owed', async () => {
  const { placed } = await anOrder({ payment_method: 'mtn_momo', payment: { phone: '0788 123 456' } });
  const tryEnds = async (end: { status: 'failed' | 'paid'; captured?: number }) => {
    await shop.db.updateTable('payment').set(end).where('purpose_id', '=', placed._id).execute();
    await reconcileOrder(shop.ctx, placed._id);
  };
  await tryEnds({ status: 'failed' });
  expect(currentStatus(orderIn(await holderOf(shop, placed).pay('cod')))).toBe('confirmed unpaid');
  const order = await open(placed._id);
  orderIn(await change(order, input([{ line: lineOf(order, 'Beans'), quantity: 0 }])));
  await tryEnds({ status: 'paid', captured: placed.total });
  const paid = await open(placed._id);
  expect(currentStatus(paid)).toBe('confirmed paid');
  expect(paid).toMatchObject({ refund_due: 2_000, to_collect: 0 });
  await expectInvariantsHold(shop.ctx);
});

test('when a coupon was used then it still gives its share, and the books know how much', async () => {
  await aCoupon(shop.ctx, { value: 10, min_subtotal: 20_000 });
  const { order } = await anOrder({ coupon: 'SALE' });
  expect(order.discount).toBe(2_200);
  const changed = orderIn(await change(order, input([{ line: lineOf(order, 'Rice'), quantity: 1 }])));
  expect(changed).toMatchObject({ subtotal: 7_000, discount: 700, total: 7_800 });
  const used = await shop.db.selectFrom('coupon_redemption').select('discount').executeTakeFirst();
  expect(used?.discount).toBe(700);
  await expectInvariantsHold(shop.ctx);
});

test('when two people change the lines at the same time then one of them is told to look again', async () => {
  const { order } = await anOrder();
  const less = (name: string) => input([{ line: lineOf(order, name), quantity: 0 }]);
  const answers = await Promise.all([change(order, less('Rice')), change(order, less('Beans'))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await expectInvariantsHold(shop.ctx);
});
