import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { describe, expect, test } from 'vitest';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { aCoupon, aProduct } from '#server/testing/given.ts';
import { lineOf, ordersByWeight } from '#server/testing/given-weights.ts';
import { holderOf, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
const { open, anOrder, aPaidOrder, onScale, weighed, pack, the } = ordersByWeight(shop);

const repacked = async ({ _id, version }: StaffOrder, change: object) => {
  const body = { version, lines: [], replacements: [], ...change };
  return orderIn(await the.packer.put(`/orders/${_id}/lines`, body)) as unknown as StaffOrder;
};
const without = (order: StaffOrder, name: string, quantity = 0) => ({
  lines: [{ line: lineOf(order, name)._id, quantity }],
});

describe('an order with weights that is packed differently', () => {
  test('when the only line by weight goes then nothing is held for it any more, and nothing is to be weighed', async () => {
    const { order } = await aPaidOrder();
    const seen = await the.packer.post(`/orders/${order._id}/lines/preview`, {
      ...without(order, 'Tomatoes'),
      replacements: [],
    });
    expect(seen.body.data).toMatchObject({ total: 4_600, refund_due: 1_760, upper_total: null });
    const now = await repacked(order, without(order, 'Tomatoes'));
    expect(now).toMatchObject({ total: 4_600, refund_due: 1_760, weighing: null });
    await expectInvariantsHold(shop.ctx);
    orderIn(await pack(now));
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is replaced at the same price then what was held goes back all the same', async () => {
    const jam = await aProduct(shop.ctx, { name: 'Jam', price: 1_600, stock: 5 });
    const { order } = await aPaidOrder();
    const { _id: line } = lineOf(order, 'Tomatoes');
    const now = await repacked(order, { replacements: [{ line, product: jam.id, quantity: 1 }] });
    expect(now).toMatchObject({ total: 6_200, refund_due: 160, weighing: null });
    await expectInvariantsHold(shop.ctx);
  });

  test('when a first line by weight comes in then it is an estimate with a bound like any other', async () => {
    const { order } = await anOrder({ line_items: [{ product: the.rice.id, quantity: 1 }] });
    const now = await repacked(order, { additions: [{ product: the.tomatoes.id, quantity: 500 }] });
    expect(now).toMatchObject({ total: 5_267, weighing: { estimated_total: 5_267, upper_total: 5_333 } });
    expect(refusalIn(await pack(now))).toBe('400 validation_error lines');
    orderIn(await pack(await weighed(now, 540)));
    await expectInvariantsHold(shop.ctx);
  });

  test('when a line goes after the scale then the bound stays that of what was ordered', async () => {
    const { order } = await anOrder();
    const now = await repacked(await weighed(order, 1_320), without(order, 'Rice'));
    expect(now).toMatchObject({ total: 3_260, weighing: { upper_total: 3_260 } });
    expect(refusalIn(await onScale(now, 1_450))).toBe('400 validation_error grams');
    const less = await repacked(now, without(now, 'Tomatoes', 500));
    expect(less).toMatchObject({ total: 2_167, weighing: { upper_total: 2_233 } });
    await expectInvariantsHold(shop.ctx);
  });

  test('when a few francs were given then they are given still, of less their share, and never more is paid', async () => {
    const { order } = await aPaidOrder();
    const given = await weighed(order, 1_380);
    expect(given).toMatchObject({ discount: 80, total: 6_360 });
    const now = await repacked(given, without(given, 'Rice'));
    expect(now).toMatchObject({ discount: 80, total: 3_260, refund_due: 3_100 });
    await expectInvariantsHold(shop.ctx);
    const less = await repacked(now, without(now, 'Tomatoes', 690));
    expect(less).toMatchObject({ discount: 40, total: 2_380, refund_due: 3_980 });
    await expectInvariantsHold(shop.ctx);
  });

  test.each([
    ['Rice', 1, { discount: 80, total: 3_260 }],
    ['Tomatoes', 1_380, { discount: 0, total: 4_600 }],
    ['Tomatoes', 1, { discount: 79, total: 6_359 }],
  ])(
    'when %s does not stay at the door, %i of it, then the gift follows its line',
    async (name, quantity, now) => {
      const { order } = await anOrder();
      const given = await weighed(order, 1_380);
      orderIn(await pack(given));
      orderIn(await the.desk.post(`/orders/${order._id}/status`, { status: 'out_for_delivery' }));
      const refused = [{ line: lineOf(given, name)._id, quantity, why: 'bad', goods: 'waste' }];
      const door = { status: 'delivered', refused, amount: now.total };
      expect(orderIn(await the.desk.post(`/orders/${order._id}/status`, door))).toMatchObject(now);
      await expectInvariantsHold(shop.ctx);
    },
  );

  test('when a fixed coupon moves onto the line then it stays there at the next weighing', async () => {
    await aCoupon(shop.ctx, { kind: 'fixed', value: 1_000 });
    const { order } = await aPaidOrder({ coupon: 'SALE' });
    const now = await repacked(await weighed(order, 1_300), without(order, 'Rice'));
    expect(now.discount).toBe(1_000);
    expect((await weighed(now, 1_250)).discount).toBe(1_000);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is packed and another way to pay is chosen then nothing is asked for above what it weighs', async () => {
    const { order } = await anOrder();
    const packed = orderIn(await pack(await weighed(order, 1_145))) as unknown as StaffOrder;
    const now = await repacked(packed, { payment_method: 'momo_code' });
    expect(now).toMatchObject({ total: 6_126, to_collect: 6_126, weighing: { held: 0 } });
    await expectInvariantsHold(shop.ctx);
  });

  test('when no one has paid what was to be held then it is packed, and is asked for no more', async () => {
    const { placed, order } = await anOrder();
    const ready = await repacked(await weighed(order, 1_145), { payment_method: 'momo_code' });
    expect(ready).toMatchObject({ total: 6_126, weighing: { held: 234 } });
    const asked = await holderOf(shop, placed).pay('momo_code', { reference: 'MP260302.0700' });
    expect(asked.status, asked.text).toBe(200);
    const packed = orderIn(await pack(await open(order._id))) as unknown as StaffOrder;
    expect(packed).toMatchObject({ to_collect: 6_126, refund_due: 0, weighing: { held: 0 } });
    await expectInvariantsHold(shop.ctx);
    // They had sent what was asked for then.
    const paid = orderIn(await the.desk.post(`/orders/${order._id}/payment`, { status: 'paid' }));
    expect(paid).toMatchObject({ payment: { status: 'paid' }, refund_due: 234 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when what was held covers what came in then it is paid by that when it is packed', async () => {
    const salt = await aProduct(shop.ctx, { name: 'Salt', price: 100, stock: 5 });
    const { order } = await aPaidOrder();
    const more = await repacked(order, { additions: [{ product: salt.id, quantity: 1 }] });
    expect(more).toMatchObject({ total: 6_300, to_collect: 100, payment: { status: 'unpaid' } });
    const packed = orderIn(await pack(await weighed(more, 1_145))) as unknown as StaffOrder;
    expect(packed).toMatchObject({
      total: 6_226,
      to_collect: 0,
      refund_due: 134,
      payment: { status: 'paid' },
    });
    await expectInvariantsHold(shop.ctx);
  });
});
