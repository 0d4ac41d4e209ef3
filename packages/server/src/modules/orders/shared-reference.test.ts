import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, aStranger } from '#server/testing/given-checkout.ts';
import { holderOf, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };

beforeAll(async () => {
  desk = await aDesk(shop);
});

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 50 });
});

const place = (n: number, payment: object | null = null) =>
  placeOrder(
    shop,
    aGuestOrder([{ product: rice.id, quantity: 1 }], {
      ...aStranger(n),
      payment_method: 'momo_code',
      payment,
    }),
  );
const settle = ({ _id, total }: PlacedOrder, more = {}) =>
  desk.post(`/orders/${_id}/payment`, { status: 'paid', amount: total, ...more });
const money = async (order: PlacedOrder) => (await desk.get(`/orders/${order._id}`)).body.data;

test('when a thief types a reference first then its payer may type it too, and staff see both with their phones', async () => {
  const thief = await place(1, { reference: 'mp1795344566895' });
  const payer = await place(2);
  const typed = await holderOf(shop, payer).confirm('MP 1795-344566895');
  expect(orderIn(typed).payment.reference).toBe('MP 1795-344566895');
  await shop.call('POST', '/api/v1/orders/confirm-payment', {
    headers: { 'x-order-token': payer.access_token },
    body: { order: payer._id, reference: 'MP1795344566895', phone: '0788 555 444' },
  });
  const other = {
    order: payer._id,
    number: payer.number,
    phone: '+250788555444',
    amount: 6_500,
    paid: false,
  };
  expect((await money(thief)).payment).toMatchObject({ clashes: [other], payer_phone: null });
  expect((await money(payer)).payment).toMatchObject({
    clashes: [{ order: thief._id, number: thief.number, phone: null }],
    payer_phone: '+250788555444',
  });
  const { body } = await desk.get('/payments', { todo: 'unmatched' });
  expect(body.data.map((each: { clashes: unknown[] }) => each.clashes.length)).toEqual([1, 1]);
});

test('when a reference was confirmed for one order then it pays no second, however it is typed, and the sentence says which', async () => {
  const one = await place(1, { reference: 'MP1795344566895', phone: '0788 555 444' });
  const two = await place(2, { reference: 'mp1795344566895' });
  const three = await place(3, { reference: 'MP-1795 344566895' });
  orderIn(await settle(one));
  for (const order of [two, three]) {
    const refused = await settle(order);
    expect(refusalIn(refused)).toBe('400 validation_error reference');
    expect(refused.body.errors[0].message).toBe(`This reference has already paid for order ${one.number}.`);
  }
  expect(refusalIn(await settle(two, { reference: 'Mp 1795344566895' }))).toBe(
    '400 validation_error reference',
  );
  orderIn(await settle(two, { reference: 'MP1795344566896' }));
  expect(refusalIn(await holderOf(shop, three).confirm('mp 1795344566896'))).toBe(
    '400 validation_error reference',
  );
  await expectInvariantsHold(shop.ctx);
});

test('when staff confirm one reference for five orders at the same time then one is paid', async () => {
  const spellings = ['MP260302.0811', 'mp260302.0811', 'MP 260302.0811', 'MP-260302.0811', 'Mp260302.0811'];
  const orders = [];
  for (const [n, reference] of spellings.entries()) orders.push(await place(n, { reference }));
  const answers = await Promise.all(orders.map((order) => settle(order)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  await expectInvariantsHold(shop.ctx);
});

test('when someone writes past the stories then the table itself counts a reference once', async () => {
  const [one, two] = [
    await place(1, { reference: 'MP1795344566895' }),
    await place(2, { reference: 'mp1795344566895' }),
  ];
  orderIn(await settle(one));
  const write = sql`UPDATE payment SET captured = amount, status = 'paid' WHERE purpose_id = ${two._id}`;
  await expect(write.execute(shop.db)).rejects.toThrow('payment_ref_counts');
});

test('when staff find no money under a reference then it stays with the others, and the payer keeps a phone that cannot be one', async () => {
  const [one, two] = [
    await place(1, { reference: 'MP1795344566895' }),
    await place(2, { reference: 'MP1795344566895' }),
  ];
  orderIn(await desk.post(`/orders/${one._id}/payment`, { status: 'failed' }));
  expect((await money(two)).payment.clashes).toEqual([]);
  orderIn(await settle(two));
  const wrong = await shop.call('POST', '/api/v1/orders/confirm-payment', {
    headers: { 'x-order-token': one.access_token },
    body: { order: one._id, reference: 'MP1795344566897', phone: '12345' },
  });
  expect(refusalIn(wrong)).toBe('400 validation_error phone');
});
