import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  callbackTokenOf,
  hashCallbackToken,
  writtenCallbackTokenOf,
} from '#server/modules/payments/callbacks.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { secretsFrom } from '#server/secrets.ts';
import { outcome, peopleOf, tokenMailedTo } from '#server/testing/accounts.ts';
import { type PlacedOrder, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ERIC = 'eric@example.com';

let shop: TestShop;
let rice: { id: string };

beforeEach(async () => {
  await shop?.close();
  shop = await startShop();
  await emptyShop(shop.ctx);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 10_000, stock: 50 });
  // Their orders have no end, and so no mail about it.
  for (const theirs of ['+250788100007', '+250788100008']) {
    await noteProof(shop.ctx, phone(theirs), 'delivery');
  }
});
afterAll(() => shop.close());

/** What `npm run rotate-secrets` and a new start do to a shop. */
function rotate(key: string): void {
  const { deriveToken } = shop.ctx;
  const until = new Date(shop.ctx.now().getTime() + DAY_MS);
  Object.assign(shop.ctx, { ...secretsFrom(key), earlier: { deriveToken, until } });
}

const input = (other = {}) =>
  aGuestOrder([{ product: rice.id, quantity: 1 }], {
    customer: { name: 'Eric', phone: '0788 100 007', email: ERIC },
    ...other,
  });

async function look({ _id }: PlacedOrder, token: string): Promise<number> {
  const headers = { 'x-order-token': token };
  return (await shop.call('GET', `/api/v1/orders/${_id}`, { headers })).status;
}

async function tokenMailed(): Promise<string> {
  await shop.runJobs();
  const mail = shop.mailbox.mails.filter(({ to }) => to.address === ERIC).at(-1);
  return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

test('when the secret is rotated then a guest’s link opens for a day more, and a new mail brings a new one', async () => {
  const order = await placeOrder(shop, input());
  expect(await tokenMailed()).toBe(order.access_token);

  rotate('another');
  expect(await look(order, order.access_token)).toBe(200);
  shop.clock.advance(DAY_MS - 1_000);
  expect(await look(order, order.access_token)).toBe(200);
  shop.clock.advance(1_000);
  expect(await look(order, order.access_token)).toBe(404);

  const later = await placeOrder(
    shop,
    input({ customer: { name: 'Eric', phone: '0788 100 008', email: ERIC } }),
  );
  rotate('a third');
  const fresh = await tokenMailed();
  expect(fresh).not.toBe(later.access_token);
  shop.clock.advance(2 * DAY_MS);
  expect(await look(later, fresh)).toBe(200);
  expect(await look(later, later.access_token)).toBe(404);
});

test('when an order is asked for again after the rotation then the answer’s token opens it', async () => {
  const first = await placeOrder(shop, input(), 'one-and-the-same-key');
  rotate('another');
  const again = await placeOrder(shop, input(), 'one-and-the-same-key');
  expect(again._id).toBe(first._id);
  shop.clock.advance(2 * DAY_MS);
  expect(await look(again, again.access_token)).toBe(200);
  expect(await look(first, first.access_token)).toBe(404);
});

test('when the secret is rotated before an account’s link is mailed then the link opens', async () => {
  const people = peopleOf(shop);
  await people.signUp({ email: ERIC });
  rotate('another');
  expect(outcome(await people.confirm(await tokenMailedTo(shop, ERIC)))).toBe('200');
});

test('when a coupon is once for everyone then a rotated secret gives it to no one again', async () => {
  await aCoupon(shop.ctx, { code: 'ONCE', per_customer: 1 });
  await placeOrder(shop, input({ coupon: 'ONCE' }));
  rotate('another');
  const answer = await postOrder(shop, input({ coupon: 'ONCE' }));
  expect(outcome(answer)).toMatch(/^4\d\d coupon_invalid/);
});

test('when a payment was written before the rotation then the operator is told the path that its row knows', () => {
  const id = '00000000-0000-4000-8000-000000000007';
  const written = callbackTokenOf(shop.ctx, id);
  const payment = { id, callback_hash: hashCallbackToken(written) };
  rotate('another');
  expect(writtenCallbackTokenOf(shop.ctx, payment)).toBe(written);
  const present = callbackTokenOf(shop.ctx, id);
  expect(present).not.toBe(written);
  const young = { id, callback_hash: hashCallbackToken(present) };
  expect(writtenCallbackTokenOf(shop.ctx, young)).toBe(present);
});
