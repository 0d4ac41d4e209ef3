import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../checkout.ts';
import { aProduct, aRegion } from '../given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '../given-checkout.ts';
import { offerEveryPayment } from '../order-life.ts';
import { shopForFile } from '../shop-fixture.ts';
import type { Acknowledged } from './buyer.ts';
import { findUnsettled, findViolations } from './unsettled.ts';

const shop = shopForFile();
let told: Acknowledged;

beforeEach(async () => {
  await emptyShop(shop.ctx);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  const { id } = await aProduct(shop.ctx);
  const input = aGuestOrder([{ product: id, quantity: 1 }], {
    payment_method: 'mtn_momo',
    payment: { phone: '0788123456' },
  });
  const order = await placeOrder(shop, input, 'a key');
  const { _id, number, total, access_token: token, status, payment } = order;
  told = { key: 'a key', id: _id, number, total, token, status, payment: payment.status };
});

const remains = (orders: Acknowledged[] = [told]) => ({
  ctx: shop.ctx,
  varDir: '/nowhere',
  orders,
  requests: shop.wallet.requests().filter(({ externalId }) => externalId === told.number),
});

test('when the shop kept what it said then nothing is wrong', async () => {
  expect(await findViolations(remains())).toEqual([]);
});

test.each<[string, () => Acknowledged[], RegExp]>([
  ['is gone', () => [told, { ...told, id: crypto.randomUUID(), key: 'other' }], /^I1: .* and is undefined/],
  ['has another total', () => [{ ...told, total: told.total + 1 }], /^I1: .* was acknowledged/],
  ['has another status', () => [{ ...told, status: 'cancelled' }], /was cancelled pending, and is/],
  ['lost its money', () => [{ ...told, payment: 'paid' }], /was pending paid, and is/],
  ['was never spoken of', () => [], /^I1: nobody heard of/],
  ['was promised to two', () => [told, told], /^I1: one order was acknowledged to two/],
])('when an order %s then the storm sees it', async (_what, orders, violation) => {
  expect(await findViolations(remains(orders()))).toEqual([expect.stringMatching(violation)]);
});

test('when the operator took money that the shop does not know of then there is no calm', async () => {
  expect(await findUnsettled(remains())).toContain('2 messages are not sent');
  await shop.runJobs();
  shop.wallet.change({ callback: 'drop' });
  await shop.wallet.approve();
  const disagreement = `${told.number}: SUCCESSFUL at the operator, pending here`;
  expect(await findUnsettled(remains())).toContain(disagreement);
});

test('when a message leaves its customer time to pay then it is no trouble, until its time has come', async () => {
  shop.wallet.change({ callback: 'once' });
  await shop.runJobs();
  await shop.wallet.reject();
  await shop.runJobs();
  const told = async () => (await findUnsettled(remains())).filter((each) => /not sent/.test(each));
  expect(await told()).toEqual([]);
  shop.clock.advance(3 * 60_000);
  expect(await told()).toEqual(['1 messages are not sent']);
});

test('when the operator was paid twice for an order then the storm sees it', async () => {
  await shop.runJobs();
  await shop.wallet.approve();
  const { requests, ...rest } = remains();
  const twice = { ...rest, requests: [...requests, ...requests] };
  expect(await findViolations(twice)).toContain(`${told.number} was charged 2 times`);
});
