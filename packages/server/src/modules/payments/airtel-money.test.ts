import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import {
  currentStatus,
  holderOf,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { aDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { fromAirtelId, hashOf, toAirtelId } from './wallets/airtel-client.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const PHONE = '0728 123 456';
const CALLBACK = '/api/v1/payments/airtel-money/callback';
let shop: TestShop;
let rice: { id: string };

beforeAll(async () => {
  shop = await startShop();
});

beforeEach(async () => {
  shop.clock.set(NOW);
  await emptyShop(shop.ctx);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  shop.airtel.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 20 });
});

afterAll(() => shop.close());

const wishlistItemOf = (phone: string | null) =>
  aGuestOrder([{ product: rice.id, quantity: 1 }], {
    payment_method: 'airtel_money',
    payment: phone === null ? null : { phone },
  });
const anOrder = () => placeOrder(shop, wishlistItemOf(PHONE));
async function asked(): Promise<PlacedOrder> {
  const order = await anOrder();
  await shop.runJobs();
  return order;
}
const now = async (order: PlacedOrder) => orderIn(await holderOf(shop, order).look());
const paymentOf = (order: PlacedOrder) =>
  shop.db.selectFrom('payment').selectAll().where('purpose_id', '=', order._id).executeTakeFirstOrThrow();
const hints = async () => (await shop.db.selectFrom('payment_hint').select('id').execute()).length;
const newest = () => shop.airtel.requests()[0];

test('when a wallet of Airtel shall pay then its own operator asks it, and once it pays the order is confirmed', async () => {
  const order = await asked();
  expect(order.payment).toMatchObject({
    method: 'airtel_money',
    kind: 'wallet',
    wallet: { operator: 'Airtel', prefixes: ['072', '073'] },
    phone: '+250728123456',
    message: 'Please confirm on your phone with your Airtel Money PIN.',
  });
  const { id } = await paymentOf(order);
  expect(newest()).toMatchObject({ referenceId: toAirtelId(id), amount: '6500' });
  expect(newest()?.payer.partyId).toBe('250728123456');
  expect(shop.wallet.requests().filter(({ externalId }) => externalId === order.number)).toEqual([]);
  await shop.airtel.approve();
  expect(currentStatus(await now(order))).toBe('pending pending');
  await shop.runJobs();
  expect(currentStatus(await now(order))).toBe('confirmed paid');
  expect(await paymentOf(order)).toMatchObject({ captured: 6_500, provider_ref: newest()?.transactionId });
  await expectInvariantsHold(shop.ctx);
});

test.each([
  ['APPROVAL_REJECTED', 'You declined the payment.'],
  ['NOT_ENOUGH_FUNDS', 'The payment did not go through. Check your balance and try again.'],
  ['EXPIRED', 'The request timed out. Please try again and enter your PIN within 5 minutes.'],
  ['INCORRECT_PIN', 'The PIN was wrong. Please try again.'],
  ['PAYER_LIMIT_REACHED', 'Your Airtel Money limit is reached.'],
])(
  'when the payer’s try ends by %s then the order waits for another one and says why',
  async (reason, why) => {
    const order = await asked();
    await shop.airtel.reject(reason);
    await shop.runJobs();
    const failed = await now(order);
    expect(currentStatus(failed)).toBe('pending failed');
    expect(failed.payment.message).toBe(why);
    expect(failed.can.pay).toBe(true);
    await expectInvariantsHold(shop.ctx);
  },
);

test('when a try failed then MTN pays the same order', async () => {
  const order = await asked();
  await shop.airtel.reject();
  await shop.runJobs();
  expect((await holderOf(shop, order).pay('mtn_momo', { phone: '0788 123 456' })).status).toBe(200);
  await shop.runJobs();
  await shop.wallet.approve();
  await shop.runJobs();
  expect(currentStatus(await now(order))).toBe('confirmed paid');
  await expectInvariantsHold(shop.ctx);
});

test.each(['0788 123 456', '0758 123 456', '+256 728 123 456', null])(
  'when the wallet is %j then it is not Airtel’s',
  async (phone) => {
    // Without a number the customer's own is meant, which is MTN's.
    const answer = await postOrder(shop, wishlistItemOf(phone));
    expect(refusalIn(answer)).toBe('400 validation_error payment.phone');
  },
);

test('when a request is taken and its answer is lost then the payer is asked once and pays', async () => {
  shop.airtel.change({ next: [{ call: 'request', status: 503, code: 'TAKEN' }] });
  const before = shop.airtel.requests().length;
  const order = await asked();
  expect(shop.airtel.requests()).toHaveLength(before + 1);
  expect(await paymentOf(order)).toMatchObject({ status: 'pending' });
  await shop.airtel.approve();
  await shop.runJobs();
  expect(currentStatus(await now(order))).toBe('confirmed paid');
});

test('when a request and the enquiry are lost then it is asked again under the same id', async () => {
  shop.airtel.change({
    next: [
      { call: 'request', status: 503 },
      { call: 'status', status: 500 },
    ],
  });
  const before = shop.airtel.requests().length;
  const order = await asked();
  expect(await paymentOf(order)).toMatchObject({ status: 'created' });
  shop.clock.advance(10_000);
  await shop.runJobs();
  expect(shop.airtel.requests()).toHaveLength(before + 1);
  expect(await paymentOf(order)).toMatchObject({ status: 'pending' });
  await shop.airtel.reject();
});

test('when callbacks come twice then they count once, and when none comes the schedule finds the money', async () => {
  shop.airtel.change({ callback: 'twice' });
  const twice = await asked();
  const before = await hints();
  await shop.airtel.approve();
  await shop.runJobs();
  expect(await hints()).toBe(before + 1);
  expect(await paymentOf(twice)).toMatchObject({ status: 'paid', captured: 6_500 });
  shop.airtel.change({ callback: 'drop' });
  const silent = await asked();
  await shop.airtel.approve();
  shop.clock.advance(10_000);
  await shop.runJobs();
  expect(currentStatus(await now(silent))).toBe('confirmed paid');
  await expectInvariantsHold(shop.ctx);
});

test('when a callback lies, or no one signed it, then nothing is believed', async () => {
  const order = await asked();
  await shop.airtel.forge();
  await shop.runJobs();
  expect(currentStatus(await now(order))).toBe('pending pending');
  const before = await hints();
  const id = toAirtelId((await paymentOf(order)).id);
  const transaction = { id, message: 'Paid', status_code: 'TS', airtel_money_id: 'MP1' };
  const key = shop.app.config.airtel?.callbackKey ?? '';
  const unknown = { ...transaction, id: toAirtelId('00000000-0000-4000-8000-000000000000') };
  const sign = (what: object) => ({ transaction: what, hash: hashOf(JSON.stringify(what), key) });
  for (const body of [{ transaction }, { ...sign(transaction), hash: 'x' }, sign(unknown), [], null, 'x']) {
    const payload = JSON.stringify(body);
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.app.inject({ method: 'POST', url: CALLBACK, payload, headers });
    expect(answer.statusCode).toBe(404);
  }
  expect(await hints()).toBe(before);
  const wrapped = { transaction, hash: hashOf(JSON.stringify({ transaction }), key) };
  expect((await shop.call('POST', CALLBACK, { body: wrapped })).status).toBe(200);
  expect(await hints()).toBe(before + 1);
  await shop.airtel.reject();
});

test.each([
  [{ amount: '6499' }, 'WRONG_AMOUNT', 6_499],
  [{ currency: 'EUR' }, 'WRONG_CURRENCY', 0],
])('when the enquiry reports %j then people look at it', async (report, reason, captured) => {
  const order = await asked();
  shop.airtel.change({ report });
  await shop.airtel.approve();
  await shop.runJobs();
  expect(currentStatus(await now(order))).toBe('pending mismatch');
  expect(await paymentOf(order)).toMatchObject({ status: 'mismatch', reason, captured });
  await expectInvariantsHold(shop.ctx);
});

test('when one reference comes for two orders then it pays one of them', async () => {
  const first = await asked();
  shop.airtel.change({ report: { financialTransactionId: 'MP2603.0811.A1' } });
  await shop.airtel.approve();
  await shop.runJobs();
  shop.clock.advance(60_000);
  const second = await asked();
  await shop.airtel.approve();
  await shop.runJobs();
  expect(currentStatus(await now(first))).toBe('confirmed paid');
  expect(currentStatus(await now(second))).toBe('pending mismatch');
  await expectInvariantsHold(shop.ctx);
});

test('when a wallet rings already then it is asked no second time', async () => {
  await asked();
  expect(refusalIn(await postOrder(shop, wishlistItemOf(PHONE)))).toBe('429 rate_limited payment.phone');
  await shop.airtel.reject();
});

test('when the order is cancelled and the payer pays all the same then staff send it back', async () => {
  const order = await asked();
  expect((await holderOf(shop, order).cancel()).status).toBe(200);
  await shop.airtel.approve();
  await shop.runJobs();
  expect(currentStatus(await now(order))).toBe('cancelled refund_due');
  const desk = await aDesk(shop);
  const body = { status: 'refunded', amount: 6_500, reference: 'MP260302.0900.B7' };
  const refunded = await desk.post(`/orders/${order._id}/payment`, body);
  expect(refunded.status).toBe(200);
  expect(currentStatus(orderIn(refunded))).toBe('cancelled refunded');
  await expectInvariantsHold(shop.ctx);
});

test('when the token has lived its three minutes then a new one is fetched', async () => {
  await asked();
  await shop.airtel.reject();
  await shop.runJobs();
  shop.clock.advance(181_000);
  const order = await asked();
  expect(await paymentOf(order)).toMatchObject({ status: 'pending' });
  await shop.airtel.reject();
});

test('when an id goes to the operator and back then it is the same, short and of letters and digits', () => {
  for (const id of [
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
    '5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  ]) {
    expect(toAirtelId(id)).toMatch(/^[0-9A-Z]{25}$/);
    expect(fromAirtelId(toAirtelId(id))).toBe(id);
  }
  for (const other of ['Z'.repeat(25), 'abc', '', null, 5]) expect(fromAirtelId(other)).toBeNull();
});
