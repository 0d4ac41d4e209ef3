import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder, postOrder, quoted } from '#server/testing/checkout.ts';
import { aCoupon } from '#server/testing/given.ts';
import { aGuestOrder } from '#server/testing/given-checkout.ts';
import { byWeight, lineOf, ordersByWeight } from '#server/testing/given-weights.ts';
import { eventTypes, holderOf, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
const { open, anOrder, aPaidOrder, onScale, weighed, pack, the } = ordersByWeight(shop);

const sentence = ({ body }: Answer) => body.errors[0]?.message.replaceAll('\u00a0', ' ');
const stockOf = async ({ id }: { id: string }) =>
  shop.db
    .selectFrom('stock_unit')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();

describe('what is wanted by weight', () => {
  test('when it is quoted then the kilos cost what they cost, with the most it can come to', async () => {
    const line_items = [{ product: the.tomatoes.id, quantity: 1_200, price: 1_333 }];
    const quote = await quoted(shop, { line_items, district: 'Gasabo', shipping_method: 'standard' });
    expect(quote).toMatchObject({
      totals: { subtotal: 1_600, total: 3_100 },
      upper_total: 3_260,
      line_items: [{ quantity: 1_200, sold_by: 'weight', price: 1_333, sum: 1_600 }],
      changes: [],
    });
    await the.desk.patch('/settings', { weight_tolerance: 0 });
    expect((await quoted(shop, { line_items })).upper_total).toBe(1_600);
    await the.desk.patch('/settings', { weight_tolerance: 10 });
  });

  test.each([
    [100, 200, 'Tomatoes is sold from 200 g on, in steps of 100 g.'],
    [1_249, 1_200, 'Tomatoes is sold from 200 g on, in steps of 100 g.'],
    [1_250, 1_300, 'Tomatoes is sold from 200 g on, in steps of 100 g.'],
    // 20.05 kg are there, and the last 50 g are no step.
    [25_000, 20_000, 'Only 20.00 kg left of Tomatoes.'],
  ])(
    'when %i grams are wanted then the quote has %i and says so, and the order is refused',
    async (quantity, got, message) => {
      const lines = [{ product: the.tomatoes.id, quantity }];
      const quote = await quoted(shop, { line_items: lines });
      expect(quote.line_items).toMatchObject([{ quantity: got }]);
      expect(quote.changes.map((each) => each.message.replaceAll('\u00a0', ' '))).toEqual([message]);
      const refused = await postOrder(shop, aGuestOrder(lines));
      const said = refused.body.errors?.[0]?.message ?? refused.body.message;
      expect(said.replaceAll('\u00a0', ' ')).toBe(message);
      expect((await stockOf(the.tomatoes)).reserved).toBe(0);
    },
  );

  test('when more than a line holds is wanted then it is refused, in kilos or in pieces', async () => {
    const much = await postOrder(shop, aGuestOrder([{ product: the.tomatoes.id, quantity: 100_001 }]));
    expect(refusalIn(much)).toBe('400 validation_error line_items.0.quantity');
    const many = await postOrder(shop, aGuestOrder([{ product: the.rice.id, quantity: 10_001 }]));
    expect(refusalIn(many)).toBe('400 validation_error line_items.0.quantity');
    expect(sentence(many)).toBe('A line holds at most 10,000.');
    // Two lines of one thing are one.
    const halves = [50_001, 50_000].map((quantity) => ({ product: the.tomatoes.id, quantity }));
    expect(refusalIn(await postOrder(shop, aGuestOrder(halves)))).toBe(
      '400 validation_error line_items.0.quantity',
    );
  });

  test('when the most that the scale can come to is more than francs are counted then it is refused', async () => {
    const saffron = await byWeight(shop.ctx, { name: 'Saffron', price: 20_000_000, stock: 100_000 });
    const lines = [{ product: saffron.id, quantity: 95_000 }];
    const refused = await postOrder(shop, aGuestOrder(lines, { payment_method: 'mtn_momo' }));
    expect([refusalIn(refused), sentence(refused)]).toEqual([
      '400 validation_error line_items',
      'This is more than one order can hold.',
    ]);
  });

  test('when any price and weight is multiplied then the database comes to the same francs', async () => {
    const pairs = Array.from({ length: 3_000 }, (_, at) => [
      1 + ((at * 7_919) % 60_001),
      1 + ((at * 104_729) % 100_000),
    ]);
    pairs.push([1_000, 500], [1, 500], [1, 499], [3, 500], [2_000_000, 100_000]);
    const { rows } = await sql<{ sum: number }>`
      SELECT line_sum(price, grams, 'weight') AS sum FROM unnest(${pairs.map(([price]) => price)}::int[],
        ${pairs.map(([, grams]) => grams)}::int[]) WITH ORDINALITY AS pair (price, grams, place) ORDER BY place`.execute(
      shop.db,
    );
    const ours = pairs.map(([price = 0, quantity = 0]) => lineSum({ price, quantity, sold_by: 'weight' }));
    expect(rows.map(({ sum }) => sum)).toEqual(ours);
    expect(ours.slice(-5)).toEqual([500, 1, 0, 2, 200_000_000]);
  });
});

describe('weighing an order that is paid at the door', () => {
  test('when it is lighter then its line, VAT, total and stock follow, and the exact amount is taken', async () => {
    const { placed, order } = await anOrder();
    expect(order).toMatchObject({
      total: 6_200,
      to_collect: 6_200,
      weighing: { estimated_total: 6_200, upper_total: 6_360, held: 0 },
    });
    await shop.db
      .updateTable('product')
      .set({ regular_price: 9_999 })
      .where('id', '=', the.tomatoes.id)
      .execute();
    const now = await weighed(order, 1_145);
    expect(lineOf(now, 'Tomatoes')).toMatchObject({
      quantity: 1_145,
      ordered: 1_200,
      price: 1_333,
      sum: 1_526,
    });
    expect(now).toMatchObject({ total: 6_126, to_collect: 6_126, refund_due: 0 });
    expect(now.vat).toMatchObject([
      { class: 'standard', gross: 4_600 },
      { class: 'exempt', gross: 1_526, vat: 0 },
    ]);
    expect(await stockOf(the.tomatoes)).toEqual({ on_hand: 20_050, reserved: 1_145 });
    await expectInvariantsHold(shop.ctx);
    const packed = orderIn(await pack(now));
    expect(await stockOf(the.tomatoes)).toEqual({ on_hand: 18_905, reserved: 0 });
    const said = packed.events.find(({ type }) => type === 'weighed')?.note?.replaceAll('\u00a0', ' ');
    expect(said).toBe('Tomatoes: 1.145 kg instead of 1.20 kg.');
    const seen = orderIn(await holderOf(shop, placed, 'fr').look());
    expect(seen.events.find(({ type }) => type === 'weighed')?.note).toContain('1,145\u00a0kg');
    orderIn(await the.desk.post(`/orders/${order._id}/status`, { status: 'out_for_delivery' }));
    const door = { status: 'delivered', amount: 6_200 };
    expect(refusalIn(await the.desk.post(`/orders/${order._id}/status`, door))).toBe(
      '400 validation_error amount',
    );
    orderIn(await the.desk.post(`/orders/${order._id}/status`, { ...door, amount: 6_126 }));
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is not weighed then it is not packed', async () => {
    const { order } = await anOrder();
    const refused = await pack(order);
    expect([refusalIn(refused), sentence(refused)]).toEqual([
      '400 validation_error lines',
      'Please weigh Tomatoes first.',
    ]);
  });

  test('when the press comes twice, late or for something else then the weight counts once', async () => {
    const { order } = await anOrder();
    const first = orderIn(await onScale(order, 1_145, { key: 'one press' }));
    expect(orderIn(await onScale(order, 1_145, { key: 'one press' }))).toEqual(first);
    expect(refusalIn(await onScale(order, 1_180))).toBe('409 invalid_state version');
    const now = await open(order._id);
    expect(refusalIn(await onScale(now, 900, { name: 'Rice' }))).toBe('400 validation_error line');
    expect(now.total).toBe(6_126);
    const packed = orderIn(await pack(now)) as unknown as StaffOrder;
    expect(refusalIn(await onScale(packed, 1_100))).toBe('409 invalid_state');
    await expectInvariantsHold(shop.ctx);
  });

  test('when two weigh at the same moment then one of them is told', async () => {
    const { order } = await anOrder();
    const answers = await Promise.all([onScale(order, 1_145), onScale(order, 1_190)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when less than that lies on the shelf then it is refused in kilos', async () => {
    const beef = await byWeight(shop.ctx, { name: 'Beef', price: 9_875, stock: 430 });
    const placed = await placeOrder(shop, aGuestOrder([{ product: beef.id, quantity: 400 }]));
    const order = await open(placed._id);
    const refused = await onScale(order, 435, { name: 'Beef' });
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(refused.body.message).toBe('Only 430\u00a0g left of Beef.');
    const { body } = await onScale(order, 425, { name: 'Beef' });
    expect(body.data.line_items).toMatchObject([{ sum: 4_197 }]);
    expect(await stockOf(beef)).toEqual({ on_hand: 430, reserved: 425 });
  });

  test('when free delivery comes near or goes by the scale then its fee stays as it was ordered', async () => {
    const paying = await anOrder({ line_items: [{ product: the.tomatoes.id, quantity: 5_000 }] });
    expect(paying.order).toMatchObject({ subtotal: 6_665, shipping_total: 1_500 });
    expect(await weighed(paying.order, 5_100)).toMatchObject({ subtotal: 6_798, shipping_total: 1_500 });
    const free = await anOrder({ line_items: [{ product: the.tomatoes.id, quantity: 5_100 }] });
    expect(free.order).toMatchObject({ subtotal: 6_798, shipping_total: 0 });
    expect(await weighed(free.order, 4_900)).toMatchObject({
      subtotal: 6_532,
      shipping_total: 0,
      total: 6_532,
    });
    await expectInvariantsHold(shop.ctx);
  });
});

describe('weighing an order that is paid in advance', () => {
  test('when it is lighter then what was held goes back when it is packed, once', async () => {
    const { placed, order } = await aPaidOrder();
    expect(order.payments).toMatchObject([{ amount: 6_360, captured: 6_360, owed: 0 }]);
    expect(order).toMatchObject({ total: 6_200, weighing: { held: 160 }, refund_due: 0 });
    await expectInvariantsHold(shop.ctx);
    const first = await weighed(order, 1_320);
    expect(first).toMatchObject({ total: 6_360, weighing: { held: 0 } });
    const now = await weighed(first, 1_145);
    expect(now).toMatchObject({ total: 6_126, weighing: { held: 234 }, refund_due: 0 });
    await expectInvariantsHold(shop.ctx);
    const packed = orderIn(await pack(now)) as unknown as StaffOrder;
    expect(packed).toMatchObject({ refund_due: 234, total: 6_126, weighing: { held: 0 } });
    expect(refusalIn(await pack(packed))).toBe('409 invalid_state');
    await expectInvariantsHold(shop.ctx);
    const refund = { status: 'refunded', amount: 234, reference: 'RF-1' };
    expect(orderIn(await the.desk.post(`/orders/${order._id}/payment`, refund))).toMatchObject({
      refund_due: 0,
    });
    const seen = orderIn(await holderOf(shop, placed).look());
    expect(seen.payment).toMatchObject({ status: 'paid', refunded: 234 });
    expect(eventTypes(seen).slice(-3)).toEqual(['weighed', 'packed', 'refunded']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is asked for in advance then for the bound; with cash instead nothing is held', async () => {
    const { placed, order } = await anOrder({ payment_method: 'momo_code' });
    expect(order).toMatchObject({ total: 6_200, weighing: { held: 160 }, payments: [{ amount: 6_360 }] });
    const now = orderIn(await holderOf(shop, placed).pay('cod'));
    expect(now).toMatchObject({ total: 6_200, weighing: { held: 0, upper_total: 6_360 } });
    expect((await open(order._id)).to_collect).toBe(6_200);
  });

  test('when only the estimate arrived then it is not enough until the rest is there', async () => {
    const { placed } = await anOrder({
      payment_method: 'momo_code',
      payment: { reference: 'MP260302.0999' },
    });
    const step = (body: object) => the.desk.post(`/orders/${placed._id}/payment`, body);
    orderIn(await step({ status: 'mismatch', amount: 6_200 }));
    expect(sentence(await step({ status: 'paid' }))).toBe('FRW 160 is missing: it must be FRW 6,360.');
    expect(orderIn(await step({ status: 'paid', amount: 6_360 }))).toMatchObject({ status: 'confirmed' });
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is heavier than was agreed then it is refused with what may lie on the scale; a few francs are given', async () => {
    const { order } = await aPaidOrder();
    const refused = await onScale(order, 1_450);
    expect(refusalIn(refused)).toBe('400 validation_error grams');
    expect(sentence(refused)).toBe(
      'This is FRW 173 more than the maximum of FRW 6,360 that the customer agreed to pay: put 1.32 kg or less on the scale, or ask the customer.',
    );
    expect((await stockOf(the.tomatoes)).reserved).toBe(1_200);
    const given = await weighed(order, 1_380);
    expect(lineOf(given, 'Tomatoes')).toMatchObject({ sum: 1_840, discountedPrice: 1_760 });
    expect(given).toMatchObject({ discount: 80, total: 6_360, weighing: { held: 0 } });
    await expectInvariantsHold(shop.ctx);
    // What was given is gone with the weight it was given for.
    const lighter = await weighed(given, 1_300);
    expect(lighter).toMatchObject({ discount: 0, total: 6_333, weighing: { held: 27 } });
    await the.desk.patch('/settings', { weight_gift_up_to: 79 });
    expect(refusalIn(await onScale(lighter, 1_380))).toBe('400 validation_error grams');
    await the.desk.patch('/settings', { weight_gift_up_to: 100 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is cancelled before it is packed then all that arrived goes back', async () => {
    const { order } = await aPaidOrder();
    await weighed(order, 1_145);
    orderIn(await the.desk.post(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Rain.' }));
    expect((await open(order._id)).refund_due).toBe(6_360);
    expect((await stockOf(the.tomatoes)).reserved).toBe(0);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a coupon takes a share then it takes the same share of what was weighed, however often', async () => {
    await aCoupon(shop.ctx, { value: 15 });
    const { order } = await aPaidOrder({ coupon: 'SALE' });
    expect(order).toMatchObject({ discount: 705, total: 5_495, weighing: { upper_total: 5_655, held: 160 } });
    const lighter = await weighed(order, 1_145);
    expect(lighter).toMatchObject({ discount: 693, total: 5_433 });
    const again = await weighed(await weighed(lighter, 1_290), 1_145);
    expect(again).toMatchObject({ discount: 693, total: 5_433, weighing: { held: 222 } });
    const { discount } = await shop.db
      .selectFrom('coupon_redemption')
      .select('discount')
      .where('order_id', '=', order._id)
      .executeTakeFirstOrThrow();
    expect(discount).toBe(693);
    expect((await weighed(again, 1_200)).discount).toBe(705);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a line is taken out then its money goes back, and the bound comes down with it', async () => {
    const { order } = await aPaidOrder();
    const lines = [{ line: lineOf(order, 'Rice')._id, quantity: 0 }];
    const now = orderIn(
      await the.packer.put(`/orders/${order._id}/lines`, {
        version: order.version,
        lines,
        replacements: [],
      }),
    ) as unknown as StaffOrder;
    expect(now).toMatchObject({
      total: 3_100,
      refund_due: 3_100,
      weighing: { upper_total: 3_260, held: 160 },
    });
    expect(refusalIn(await onScale(now, 1_500))).toBe('400 validation_error grams');
    orderIn(await pack(await weighed(now, 1_150)));
    expect((await open(order._id)).refund_due).toBe(3_327);
    await expectInvariantsHold(shop.ctx);
  });
});
