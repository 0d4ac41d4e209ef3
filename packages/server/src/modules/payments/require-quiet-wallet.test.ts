import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { holderOf, offerEveryPayment, orderIn, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { requireQuietWallet } from './require-quiet-wallet.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const REFUSED = '429 rate_limited payment.phone';
const VICTIM = '0788 999 888';
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 5_000, stock: 50 });
});

const input = (wallet = VICTIM) =>
  aGuestOrder([{ product: rice.id, quantity: 1 }], {
    payment_method: 'mtn_momo',
    payment: { phone: wallet },
  });
const reserved = async () =>
  (await shop.db.selectFrom('stock_unit').select('reserved').executeTakeFirstOrThrow()).reserved;

/** Places an order whose payer refuses, so that the wallet is quiet again. */
async function askAndRefuse() {
  const order = await placeOrder(shop, input());
  await shop.runJobs();
  await shop.wallet.reject();
  await shop.runJobs();
  return order;
}

test('when a wallet rings for one order then another order cannot ring it, and holds nothing', async () => {
  await placeOrder(shop, input());
  await shop.runJobs();
  const second = await postOrder(shop, input('+250788999888'));
  expect(refusalIn(second)).toBe(REFUSED);
  expect(second.headers['retry-after']).toBe('60');
  expect(second.body.errors[0].message).toContain('has a payment to approve already');
  expect(await reserved()).toBe(1);
  expect((await postOrder(shop, input('0788 111 222'))).status).toBe(201);
  await expectInvariantsHold(shop.ctx);
});

test('when eight orders ring one wallet at the same time then it rings once', async () => {
  const before = shop.wallet.requests().length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => postOrder(shop, input())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(429)]);
  await shop.runJobs();
  expect(shop.wallet.requests().length - before).toBe(1);
  expect(await reserved()).toBe(1);
});

test('when an order is cancelled and placed again then its wallet is not asked more often', async () => {
  const tries: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const answer = await postOrder(shop, input());
    tries.push(answer.status);
    await shop.runJobs();
    if (answer.status === 201) orderIn(await holderOf(shop, answer.body.data).cancel());
    shop.clock.advance(3 * MINUTE);
  }
  expect(tries).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  shop.clock.set(new Date(NOW.getTime() + 60 * MINUTE));
  expect((await postOrder(shop, input())).status).toBe(201);
});

test('when an order was cancelled a moment ago then its phone still rings', async () => {
  const order = await placeOrder(shop, input());
  await shop.runJobs();
  orderIn(await holderOf(shop, order).cancel());
  expect(refusalIn(await postOrder(shop, input()))).toBe(REFUSED);
  shop.clock.advance(2 * MINUTE);
  expect((await postOrder(shop, input())).status).toBe(201);
});

test('when an order is paid again and again then its wallet is asked three times an hour, and it says when', async () => {
  const order = await askAndRefuse();
  const { pay } = holderOf(shop, order);
  for (const _ of [2, 3]) {
    shop.clock.advance(MINUTE);
    orderIn(await pay('mtn_momo', { phone: VICTIM }));
    await shop.runJobs();
    await shop.wallet.reject();
    await shop.runJobs();
  }
  const fourth = await pay('mtn_momo', { phone: VICTIM });
  expect(refusalIn(fourth)).toBe(REFUSED);
  expect(Number(fourth.headers['retry-after'])).toBe(58 * 60);
  expect(orderIn(await pay('momo_code')).payment.method).toBe('momo_code');
});

test('when two orders ask for another try at the same time then one wallet rings once', async () => {
  const [one, two] = [
    await placeOrder(shop, { ...input(), payment_method: 'momo_code', payment: null }),
    await placeOrder(shop, { ...input(), payment_method: 'momo_code', payment: null }),
  ];
  const answers = await Promise.all(
    [one, two].map((order) => holderOf(shop, order).pay('mtn_momo', { phone: VICTIM })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
});

test('when a demo lifts its limits then wallets ring as often as anyone likes', async () => {
  await placeOrder(shop, input());
  const ask = (unlimited: boolean) =>
    inTransaction({ ...shop.ctx, unlimited }, (ctx) =>
      requireQuietWallet(ctx, { method: 'mtn_momo', phone: VICTIM }),
    );
  await expect(ask(true)).resolves.toBeUndefined();
  await expect(ask(false)).rejects.toThrow();
});
