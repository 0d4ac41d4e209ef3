import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  currentStatus,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const REFERENCE = 'MP260302.0811';
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let desk: StaffDesk;
let packer: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
  desk = await aDesk(shop);
  packer = await aDesk(shop, 'packer');
});

const anOrder = (other = {}) => placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }], other));
const byReference = (reference: string | null = REFERENCE) =>
  anOrder({ payment_method: 'momo_code', payment: { reference } });
const settle = ({ _id }: PlacedOrder, status: string, other = {}, who = desk) =>
  who.post(`/orders/${_id}/payment`, { status, ...other });
const step = ({ _id }: PlacedOrder, status: string, other = {}) =>
  desk.post(`/orders/${_id}/status`, { status, ...other });
const sentence = (answer: { body: { errors: { message: string }[] } }) =>
  answer.body.errors[0]?.message.replaceAll('\u00a0', ' ');

describe('cash at the door', () => {
  test('when it is counted then it must be the total, and the order is paid once', async () => {
    const order = await anOrder();
    expect(refusalIn(await settle(order, 'paid'))).toBe('400 validation_error amount');
    const short = await settle(order, 'paid', { amount: 6_000 }, packer);
    expect(sentence(short)).toBe('FRW 500 is missing: it must be FRW 6,500.');
    expect(sentence(await settle(order, 'paid', { amount: 7_000 }))).toContain('FRW 500 too much');
    const both = await Promise.all(
      [packer, desk].map((who) => settle(order, 'paid', { amount: 6_500 }, who)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const paid = orderIn(await packer.get(`/orders/${order._id}`));
    expect(currentStatus(paid)).toBe('confirmed paid');
    // Whoever comes second, in whatever role, reads that it is paid, not that they may not.
    const late = [packer, desk].map((who) => settle(order, 'paid', { amount: 6_500 }, who));
    expect((await Promise.all(late)).map(refusalIn)).toEqual(['409 invalid_state', '409 invalid_state']);
    expect(paid).toMatchObject({
      ...{ to_collect: 0, payments: [{ method: 'cod', status: 'paid', captured: 6_500, owed: 0 }] },
      next: { payment: [] },
    });
    expect((await messageKinds(shop.ctx)).filter((kind) => kind === 'order_paid')).toHaveLength(1);
    expect(refusalIn(await step(order, 'packed', { amount: 1 }))).toBe('400 validation_error amount');
    await expectInvariantsHold(shop.ctx);
  });
});

describe('a typed reference', () => {
  test('when its money is found then the order is paid; a packer cannot say so', async () => {
    const order = await byReference();
    expect(refusalIn(await settle(order, 'paid', {}, packer))).toBe('403 forbidden');
    expect(sentence(await settle(order, 'paid', { amount: 6_000 }))).toContain('FRW 500 is missing');
    const paid = orderIn(await settle(order, 'paid'));
    expect(currentStatus(paid)).toBe('confirmed paid');
    expect(paid.payment.reference).toBe(REFERENCE);
    expect(refusalIn(await settle(order, 'paid'))).toBe('409 invalid_state');
    await expectInvariantsHold(shop.ctx);
  });

  test('when no one typed one then staff do, and never one that paid something else', async () => {
    orderIn(await settle(await byReference(), 'paid'));
    const other = await byReference(null);
    expect(refusalIn(await settle(other, 'paid'))).toBe('400 validation_error reference');
    expect(refusalIn(await settle(other, 'paid', { reference: REFERENCE }))).toBe(
      '400 validation_error reference',
    );
    expect(currentStatus(orderIn(await settle(other, 'paid', { reference: 'MP999999' })))).toBe(
      'confirmed paid',
    );
    await expectInvariantsHold(shop.ctx);
  });

  test('when nothing is found then the shopper is told, has time again, and the reference is free', async () => {
    const order = await byReference();
    const refused = orderIn(await settle(order, 'failed'));
    expect(currentStatus(refused)).toBe('pending failed');
    expect(refused.expires_at).toBe('2026-03-02T08:20:00.000Z');
    expect(await messageKinds(shop.ctx)).toContain('order_reference_refused');
    expect(currentStatus(orderIn(await settle(await byReference(), 'paid')))).toBe('confirmed paid');
    expect(currentStatus(orderIn(await holderOf(shop, order).confirm('MP777777')))).toBe('pending pending');
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is found after the order expired then the money brings it back, or is owed', async () => {
    const order = await byReference(null);
    shop.clock.set(new Date(NOW.getTime() + 21 * 60_000));
    await shop.runJobs();
    expect(currentStatus(orderIn(await desk.get(`/orders/${order._id}`)))).toBe('expired failed');
    expect(currentStatus(orderIn(await settle(order, 'paid', { reference: REFERENCE })))).toBe(
      'confirmed paid',
    );
    await expectInvariantsHold(shop.ctx);
  });

  test('when another amount arrived then it is accepted with the rest, or what is too much goes back', async () => {
    const little = await byReference();
    expect(refusalIn(await settle(little, 'mismatch'))).toBe('400 validation_error amount');
    expect(refusalIn(await settle(little, 'mismatch', { amount: 6_500 }))).toBe(
      '400 validation_error amount',
    );
    expect(currentStatus(orderIn(await settle(little, 'mismatch', { amount: 6_000 })))).toBe(
      'pending mismatch',
    );
    expect(sentence(await settle(little, 'paid'))).toContain('FRW 500 is missing');
    expect(currentStatus(orderIn(await settle(little, 'paid', { amount: 6_500 })))).toBe('confirmed paid');

    const much = await byReference('MP260302.0812');
    await settle(much, 'mismatch', { amount: 7_000 });
    const accepted = orderIn(await settle(much, 'paid'));
    expect(currentStatus(accepted)).toBe('confirmed paid');
    expect(accepted).toMatchObject({ refund_due: 500, next: { payment: ['refunded'] } });
    await expectInvariantsHold(shop.ctx);
  });

  test('when another amount arrived and is given back then the order ends', async () => {
    const order = await byReference();
    await settle(order, 'mismatch', { amount: 100 });
    const ended = orderIn(await settle(order, 'refund_due', { note: 'Only 100 came.' }));
    expect(currentStatus(ended)).toBe('cancelled refund_due');
    expect(ended).toMatchObject({ refund_due: 100 });
    await expectInvariantsHold(shop.ctx);
  });
});

describe('money that goes back', () => {
  test('when an order that is paid is cancelled then its refund is due, and sent under a reference', async () => {
    const order = await byReference();
    await settle(order, 'paid');
    expect(currentStatus(orderIn(await step(order, 'cancelled', { reason: 'Sold out.' })))).toBe(
      'cancelled refund_due',
    );
    expect(refusalIn(await settle(order, 'refunded', { reference: 'R1' }, packer))).toBe('403 forbidden');
    expect(refusalIn(await settle(order, 'refunded'))).toBe('400 validation_error reference');
    expect(refusalIn(await settle(order, 'refunded', { reference: 'R1', amount: 1 }))).toBe(
      '400 validation_error amount',
    );
    const refunded = orderIn(await settle(order, 'refunded', { reference: 'MPR-1', amount: 6_500 }));
    expect(currentStatus(refunded)).toBe('cancelled refunded');
    expect(refunded).toMatchObject({
      refund_due: 0,
      payments: [
        { refunded: 6_500, owed: 0, refunds: [{ amount: 6_500, reference: 'MPR-1', by: 'The manager' }] },
      ],
    });
    expect(await messageKinds(shop.ctx)).toContain('order_refunded');
    expect(refusalIn(await settle(order, 'refunded', { reference: 'MPR-2' }))).toBe('409 invalid_state');
    const noted = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('thing', '=', 'payment')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(noted?.after).toMatchObject({ status: 'refunded', refunded: 6_500 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when what was delivered is taken back then all of its money is due', async () => {
    const order = await anOrder();
    await step(order, 'packed');
    await step(order, 'out_for_delivery');
    await step(order, 'delivered', { amount: 6_500 });
    expect(refusalIn(await settle(order, 'refund_due', {}, packer))).toBe('403 forbidden');
    const due = orderIn(await settle(order, 'refund_due', { note: 'The rice was wet.' }));
    expect(currentStatus(due)).toBe('delivered refund_due');
    expect(currentStatus(orderIn(await settle(due as PlacedOrder, 'refunded', { reference: 'cash' })))).toBe(
      'delivered refunded',
    );
    await expectInvariantsHold(shop.ctx);
  });
});

describe('a part of the money of an order that was delivered', () => {
  const delivered = async (): Promise<PlacedOrder> => {
    const order = await anOrder();
    await step(order, 'packed');
    await step(order, 'out_for_delivery');
    expect(refusalIn(await part(order))).toBe('409 invalid_state');
    await step(order, 'delivered', { amount: 6_500 });
    return order;
  };
  const part = (order: PlacedOrder, other = {}, who = desk) =>
    settle(
      order,
      'partly_refunded',
      { amount: 500, reference: 'MPR-1', note: 'One was wet.', ...other },
      who,
    );

  test('when it is sent back then the order stays paid, and its customer sees how much and why', async () => {
    const order = await delivered();
    const before = orderIn(await part(order));
    expect(currentStatus(before)).toBe('delivered paid');
    expect(before).toMatchObject({
      payment: { refunded: 500 },
      refund_due: 0,
      payments: [{ refunded: 500, refunds: [{ amount: 500, reference: 'MPR-1', by: 'The manager' }] }],
      next: { payment: ['refund_due', 'partly_refunded'] },
    });
    orderIn(await part(order, { amount: 1_000, reference: 'MPR-2', note: 'So was another.' }));
    const seen = orderIn(await holderOf(shop, order).look());
    expect(seen.payment).toMatchObject({ status: 'paid', refunded: 1_500 });
    const notes = seen.events.filter(({ type }) => type === 'refunded').map(({ note }) => note);
    expect(notes.map((note) => note?.replaceAll('\u00a0', ' '))).toEqual([
      'FRW 500. One was wet.',
      'FRW 1,000. So was another.',
    ]);
    expect((await messageKinds(shop.ctx)).filter((kind) => kind === 'order_part_refunded')).toHaveLength(2);
    const { body } = await desk.get('/day');
    expect(body.data).toMatchObject({ taken: 6_500, refunds: { count: 2, amount: 1_500 }, kept: 5_000 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when too much of it is sent, or it is not said why, then nothing is noted', async () => {
    const order = await delivered();
    expect(refusalIn(await part(order, {}, packer))).toBe('403 forbidden');
    expect(sentence(await part(order, { amount: 6_501 }))).toBe('At most FRW 6,500 can be sent back.');
    for (const field of ['amount', 'reference', 'note'])
      expect(refusalIn(await part(order, { [field]: null }))).toBe(`400 validation_error ${field}`);
    const both = await Promise.all(
      ['MPR-1', 'MPR-2'].map((reference) => part(order, { amount: 4_000, reference })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(orderIn(await desk.get(`/orders/${order._id}`)).payment).toMatchObject({ refunded: 4_000 });
    await expectInvariantsHold(shop.ctx);
  });

  test('when nothing is left of it then the order is refunded, by parts or by the rest together', async () => {
    const [byParts, byRest] = [await delivered(), await delivered()];
    orderIn(await part(byParts));
    orderIn(await part(byRest, { reference: 'MPR-2' }));
    const gone = orderIn(await part(byParts, { amount: 6_000, reference: 'MPR-3' }));
    expect(currentStatus(gone)).toBe('delivered refunded');
    expect(gone).toMatchObject({ payment: { refunded: 6_500 }, next: { payment: [] } });
    expect(orderIn(await settle(byRest, 'refund_due'))).toMatchObject({ refund_due: 6_000 });
    const back = orderIn(await settle(byRest, 'refunded', { reference: 'MPR-4', amount: 6_000 }));
    expect(back).toMatchObject({ payment: { status: 'refunded', refunded: 6_500 } });
    await expectInvariantsHold(shop.ctx);
  });
});

test('when payments are listed then what needs someone can be picked out, with its order', async () => {
  const waits = await byReference();
  const paid = await byReference('MP260302.0812');
  await settle(paid, 'paid');
  const back = await byReference('MP260302.0813');
  await settle(back, 'paid');
  await step(back, 'cancelled', { reason: 'Sold out.' });
  const wrong = await byReference('MP260302.0814');
  await settle(wrong, 'mismatch', { amount: 10 });
  const numbers = async (query: Record<string, string>) =>
    (await desk.get('/payments', query)).body.data.map(
      (each: { order: { number: string } }) => each.order.number,
    );
  expect(await numbers({ todo: 'unmatched' })).toEqual([waits.number]);
  expect(await numbers({ todo: 'refund_due' })).toEqual([back.number]);
  expect(await numbers({ todo: 'mismatch' })).toEqual([wrong.number]);
  expect(await numbers({ status: 'paid', method: 'momo_code' })).toEqual([paid.number]);
  expect(await numbers({ q: '0812' })).toEqual([paid.number]);
  expect(await numbers({ q: waits.number })).toEqual([waits.number]);
  const { body } = await desk.get('/payments');
  expect(body.total).toBe(4);
  const [one] = body.data;
  expect((await desk.get(`/payments/${one._id}`)).body.data).toEqual(one);
  expect(refusalIn(await packer.get('/payments'))).toBe('403 forbidden');
});
