import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import {
  currentStatus,
  eventTypes,
  holderOf,
  messageKinds,
  offerEveryPayment,
  orderIn,
  refusalIn,
} from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 50_000 });
  await offerEveryPayment(shop.ctx);
  shop.wallet.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 20 });
});

function anOrder(payment_method = 'mtn_momo', quantity = 1): Promise<PlacedOrder> {
  return placeOrder(shop, aGuestOrder([{ product: rice.id, quantity }], { payment_method }));
}

/** An order whose payer was asked and said no. */
async function aDeclinedOrder(quantity = 1): Promise<PlacedOrder> {
  const order = await anOrder('mtn_momo', quantity);
  await shop.runJobs();
  await shop.wallet.reject();
  await shop.runJobs();
  return order;
}

/** What the operator was asked for this order. */
const requestsFor = ({ number }: PlacedOrder) =>
  shop.wallet.requests().filter((request) => request.externalId === number);

const countPayments = async () => (await shop.db.selectFrom('payment').select('id').execute()).length;

test('when a wallet shall pay then the order waits twenty minutes and its payer is asked', async () => {
  const order = await anOrder();
  expect(order).toMatchObject({
    status: 'pending',
    expires_at: new Date(NOW.getTime() + 20 * MINUTE).toISOString(),
    can: { change: true, cancel: true, pay: false },
    payment: { method: 'mtn_momo', status: 'pending', phone: '+250788123456', attempts: 1, reference: null },
  });
  expect(order.payment.message).toContain('PIN');
  expect(requestsFor(order)).toEqual([]);
  await shop.runJobs();
  expect(requestsFor(order)).toMatchObject([{ amount: '6500', payer: { partyId: '250788123456' } }]);
  await expectInvariantsHold(shop.ctx);
});

test('when the payer enters the PIN then the order is paid and confirmed, and told so once', async () => {
  const order = await anOrder();
  await shop.runJobs();
  await shop.wallet.approve();
  await shop.runJobs();
  const paid = orderIn(await holderOf(shop, order).look());
  expect(currentStatus(paid)).toBe('confirmed paid');
  expect(eventTypes(paid)).toEqual(['placed', 'paid', 'confirmed']);
  expect(paid).toMatchObject({ expires_at: null, can: { pay: false, cancel: true } });
  expect(paid.payment).toMatchObject({ reference: expect.any(String), message: null });
  expect(await messageKinds(shop.ctx)).toEqual(['order_paid', 'order_placed', 'shop_new_order']);
  shop.clock.advance(60 * MINUTE);
  await shop.runJobs();
  expect(orderIn(await holderOf(shop, order).look())).toEqual(paid);
  await expectInvariantsHold(shop.ctx);
});

test('when no one works on jobs then confirming asks the payer, and later the operator', async () => {
  const order = await anOrder();
  const holder = holderOf(shop, order);
  expect(currentStatus(orderIn(await holder.confirm()))).toBe('pending pending');
  expect(requestsFor(order).length).toBe(1);
  shop.wallet.change({ callback: 'drop' });
  await shop.wallet.approve();
  expect(currentStatus(orderIn(await holder.look()))).toBe('pending pending');
  expect(currentStatus(orderIn(await holder.confirm()))).toBe('confirmed paid');
  expect(currentStatus(orderIn(await holder.confirm()))).toBe('confirmed paid');
  await expectInvariantsHold(shop.ctx);
});

test('when someone only claims that it was paid then no one believes it', async () => {
  const order = await anOrder();
  await shop.runJobs();
  await shop.wallet.forge();
  await shop.runJobs();
  const confirmed = await holderOf(shop, order).confirm();
  expect(currentStatus(orderIn(confirmed))).toBe('pending pending');
  await expectInvariantsHold(shop.ctx);
});

test('when twenty confirm a paid order at the same time then it is confirmed once', async () => {
  const order = await anOrder();
  await shop.runJobs();
  shop.wallet.change({ callback: 'drop' });
  await shop.wallet.approve();
  const holder = holderOf(shop, order);
  const answers = await Promise.all(Array.from({ length: 20 }, () => holder.confirm()));
  for (const answer of answers) expect(currentStatus(orderIn(answer))).toBe('confirmed paid');
  const paid = orderIn(await holder.look());
  expect(eventTypes(paid)).toEqual(['placed', 'paid', 'confirmed']);
  expect(await messageKinds(shop.ctx)).toContain('order_paid');
  await expectInvariantsHold(shop.ctx);
});

test('when the payer declines then the order says why, keeps its goods and can be paid again', async () => {
  const order = await aDeclinedOrder();
  const holder = holderOf(shop, order);
  const declined = orderIn(await holder.look());
  expect(currentStatus(declined)).toBe('pending failed');
  expect(declined.payment.message).toBe('You declined the payment.');
  const french = orderIn(await holderOf(shop, order, 'fr').look());
  expect(french.payment.message).toBe('Vous avez refusé le paiement.');
  expect(french.events.at(-1)?.note).toBe('Vous avez refusé le paiement.');
  expect(declined.can.pay).toBe(true);
  expect(eventTypes(declined)).toEqual(['placed', 'payment_failed']);
  const again = orderIn(await holder.pay('mtn_momo', { phone: '0791 234 567' }));
  expect(again.payment).toMatchObject({ status: 'pending', attempts: 2, phone: '+250791234567' });
  expect(again.expires_at).toBe(order.expires_at);
  await shop.runJobs();
  await shop.wallet.approve();
  await shop.runJobs();
  const paid = orderIn(await holder.look());
  expect(currentStatus(paid)).toBe('confirmed paid');
  expect(eventTypes(paid)).toEqual(['placed', 'payment_failed', 'payment_started', 'paid', 'confirmed']);
  await expectInvariantsHold(shop.ctx);
});

/** What was mailed about failed payments of these orders. */
const failureMails = (...orders: PlacedOrder[]) => {
  const subjects = orders.map(({ number }) => `The payment for order ${number} did not go through`);
  return shop.mailbox.mails.filter(({ subject }) => subjects.includes(subject));
};
const wait = (minutes: number) => {
  shop.clock.advance(minutes * MINUTE);
  return shop.runJobs();
};

test('when the payer has declined and does nothing for three minutes then a mail says why, until when and where to pay', async () => {
  const order = await aDeclinedOrder();
  await wait(2);
  expect(failureMails(order)).toEqual([]);
  await wait(1);
  const [mail] = failureMails(order);
  expect(mail?.text).toContain(`order ${order.number} is not paid yet.`);
  expect(mail?.text).toContain('You declined the payment.');
  expect(mail?.text).toContain('We keep your order until 10:20:');
  expect(mail?.text).toMatch(new RegExp(`/orders/${order._id}#\\S+`));
  // Told once, however often it fails.
  orderIn(await holderOf(shop, order).pay('mtn_momo'));
  await shop.runJobs();
  await shop.wallet.reject();
  await wait(4);
  expect(failureMails(order)).toHaveLength(1);
  await expectInvariantsHold(shop.ctx);
});

test('when the payer has declined and pays in another way, or gives up, then no mail speaks of it', async () => {
  const [cash, ended, waiting] = [await aDeclinedOrder(), await aDeclinedOrder(), await aDeclinedOrder()];
  orderIn(await holderOf(shop, cash).pay('cod'));
  orderIn(await holderOf(shop, ended).cancel());
  orderIn(await holderOf(shop, waiting).pay('mtn_momo', { phone: '0791 234 567' }));
  await wait(3);
  expect(failureMails(cash, ended, waiting)).toEqual([]);
  await wait(20);
  expect(currentStatus(orderIn(await holderOf(shop, waiting).look()))).toBe('expired failed');
  expect(failureMails(cash, ended, waiting)).toEqual([]);
  await expectInvariantsHold(shop.ctx);
});

test('when the payer declines and chooses cash then the order is confirmed as ordered', async () => {
  const order = await aDeclinedOrder();
  await shop.db.updateTable('product').set({ regular_price: 9_999 }).execute();
  const cash = orderIn(await holderOf(shop, order).pay('cod'));
  expect(currentStatus(cash)).toBe('confirmed unpaid');
  expect(cash).toMatchObject({ total: order.total, expires_at: null, can: { pay: false } });
  expect(cash.payment).toMatchObject({ method: 'cod', phone: null, message: null });
  expect(eventTypes(cash)).toEqual(['placed', 'payment_failed', 'payment_method', 'confirmed']);
  shop.clock.advance(60 * MINUTE);
  await shop.runJobs();
  expect(orderIn(await holderOf(shop, order).look())).toEqual(cash);
  await expectInvariantsHold(shop.ctx);
});

test('when cash is not taken for so much then the order waits on', async () => {
  const order = await aDeclinedOrder(11);
  const answer = await holderOf(shop, order).pay('cod');
  expect(refusalIn(answer)).toBe('400 validation_error payment_method');
  expect(currentStatus(orderIn(await holderOf(shop, order).look()))).toBe('pending failed');
});

test('when another try cannot begin then the order stays as it is', async () => {
  const order = await aDeclinedOrder();
  const { pay, look } = holderOf(shop, order);
  expect(refusalIn(await pay('gold'))).toBe('400 validation_error payment_method');
  expect(refusalIn(await pay('mtn_momo', { phone: '0722000111' }))).toBe(
    '400 validation_error payment.phone',
  );
  expect(refusalIn(await pay('momo_code', { reference: '!' }))).toBe(
    '400 validation_error payment.reference',
  );
  expect(currentStatus(orderIn(await look()))).toBe('pending failed');
  expect(await countPayments()).toBe(1);
});

test('when money is on its way then no other try begins', async () => {
  const order = await anOrder();
  await shop.runJobs();
  const { pay } = holderOf(shop, order);
  for (const way of ['mtn_momo', 'cod', 'momo_code'])
    expect(refusalIn(await pay(way))).toBe('409 invalid_state');
  expect(await countPayments()).toBe(1);
});

test('when the money arrived a moment ago then another try finds the order paid', async () => {
  const order = await anOrder();
  await shop.runJobs();
  shop.wallet.change({ callback: 'drop' });
  await shop.wallet.approve();
  const { pay, look } = holderOf(shop, order);
  expect(refusalIn(await pay('cod'))).toBe('409 invalid_state');
  expect(currentStatus(orderIn(await look()))).toBe('confirmed paid');
});

test('when twenty retries arrive at the same time then one payment begins', async () => {
  const order = await aDeclinedOrder();
  const { pay } = holderOf(shop, order);
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay('mtn_momo')));
  expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
  expect(new Set(answers.map(refusalIn))).toEqual(new Set(['200 ', '409 invalid_state']));
  expect(await countPayments()).toBe(2);
  await shop.runJobs();
  expect(requestsFor(order).map((request) => request.status)).toEqual(['PENDING', 'FAILED']);
  await expectInvariantsHold(shop.ctx);
});

test('when an order is repeated with its key then its payer is asked once', async () => {
  const input = aGuestOrder([{ product: rice.id, quantity: 1 }], { payment_method: 'mtn_momo' });
  const first = await placeOrder(shop, input, 'key');
  await shop.runJobs();
  const again = await postOrder(shop, input, 'key');
  expect(again.body.data).toEqual(first);
  await shop.runJobs();
  expect(requestsFor(first).length).toBe(1);
  expect(await countPayments()).toBe(1);
});

test('when the wallet’s number is not MTN’s then the order is not placed', async () => {
  const lines = [{ product: rice.id, quantity: 1 }];
  const payment = { phone: '0722 000 111' };
  const answer = await postOrder(shop, aGuestOrder(lines, { payment_method: 'mtn_momo', payment }));
  expect(refusalIn(answer)).toBe('400 validation_error payment.phone');
  expect(await shop.db.selectFrom('order').select('id').execute()).toEqual([]);
  await expectInvariantsHold(shop.ctx);
});

test('when another amount arrives than asked for then people have to look at it', async () => {
  const order = await anOrder();
  await shop.runJobs();
  shop.wallet.change({ report: { amount: '1' } });
  await shop.wallet.approve();
  await shop.runJobs();
  const { look, pay } = holderOf(shop, order);
  const wrong = orderIn(await look());
  expect(currentStatus(wrong)).toBe('pending mismatch');
  expect(eventTypes(wrong)).toEqual(['placed', 'payment_mismatch']);
  expect(refusalIn(await pay('cod'))).toBe('409 invalid_state');
  shop.clock.advance(21 * MINUTE);
  await shop.runJobs();
  expect(currentStatus(orderIn(await look()))).toBe('expired refund_due');
  expect(await messageKinds(shop.ctx)).toContain('order_refund_due');
  await expectInvariantsHold(shop.ctx);
});

test('when the operator takes long to answer then a visitor who looks does not wait for it', async () => {
  const order = await anOrder();
  await shop.runJobs();
  shop.wallet.change({ callback: 'drop', next: [{ call: 'status', delay_ms: 5_000 }] });
  await shop.wallet.approve();
  const { confirm } = holderOf(shop, order);
  expect(currentStatus(orderIn(await confirm()))).toBe('pending pending');
  // The check continues, and visitors who come meanwhile share it.
  expect(currentStatus(orderIn(await confirm()))).toBe('confirmed paid');
});

test('when the operator is out of order then the order is shown as it is known', async () => {
  const order = await anOrder();
  await shop.runJobs();
  shop.wallet.change({ callback: 'drop', next: [{ call: 'status', status: 503 }] });
  await shop.wallet.approve();
  const { confirm } = holderOf(shop, order);
  expect(currentStatus(orderIn(await confirm()))).toBe('pending pending');
  expect(currentStatus(orderIn(await confirm()))).toBe('confirmed paid');
});
