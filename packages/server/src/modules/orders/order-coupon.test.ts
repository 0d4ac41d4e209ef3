import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { redeemAgain, restoreCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import {
  expectInvariantsHold,
  expectNothingStored,
  placeOrder,
  postOrder,
} from '#server/testing/checkout.ts';
import { emptyTables } from '#server/testing/database.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await emptyTables(shop.db, ['coupon']);
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 10_000, stock: 500 });
});

/** One bag of rice for 10,000 francs with the coupon SALE. */
const input = (other: Parameters<typeof aGuestOrder>[1] = {}) =>
  aGuestOrder([{ product: rice.id, quantity: 1 }], { coupon: 'sale', ...other });

/** Someone no one knows: buyer 7 has phone, e-mail and house of their own. */
const buyer = (n: number) => ({
  shipping: { ...aGuestOrder([]).shipping, directions: `House ${n}` },
  customer: { name: 'Eric', phone: `0788 ${100_000 + n}`, email: `buyer${n}@example.com` },
});

const usesOf = async () => (await shop.db.selectFrom('coupon').select('used').executeTakeFirstOrThrow()).used;

function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const word = `${status} ${body.errors?.[0]?.message ?? body.code ?? ''}`.trim();
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

test('when a mailbox is written with dots or a tag then it is the same buyer, where the mailbox takes them', async () => {
  await aCoupon(shop.ctx, { per_customer: 1 });
  const by = async (n: number, email: string) => {
    const { customer, shipping } = buyer(n);
    return (await postOrder(shop, input({ customer: { ...customer, email }, shipping }))).status;
  };
  expect(await by(1, 'Ab.C@gmail.com')).toBe(201);
  expect(await by(2, 'a.b.c+1@googlemail.com')).toBe(422);
  expect(await by(3, 'abc@gmail.com')).toBe(422);
  expect(await by(4, 'a.bc@example.com')).toBe(201);
  expect(await by(5, 'a.bc+2@example.com')).toBe(422);
  expect(await by(6, 'abc@example.com')).toBe(201);
});

test('when an order has a coupon then it is charged what the quote said, and the order says so', async () => {
  await aCoupon(shop.ctx);
  const order = await placeOrder(shop, input({ expected_total: 10_500 }));
  expect(order).toMatchObject({ subtotal: 10_000, discount: 1_000, shipping_total: 1_500, total: 10_500 });
  expect(order.coupon).toEqual({ code: 'SALE', kind: 'percent' });
  expect(order.line_items).toMatchObject([{ price: 10_000, sum: 10_000, discountedPrice: 9_000 }]);
  expect(await usesOf()).toBe(1);
  await expectInvariantsHold(shop.ctx);
});

test('when a coupon gives the delivery then the order is delivered for nothing', async () => {
  await aCoupon(shop.ctx, { kind: 'free_shipping', value: 0 });
  const order = await placeOrder(shop, input());
  expect(order).toMatchObject({ discount: 0, shipping_total: 0, total: 10_000 });
  const { discount } = await shop.db
    .selectFrom('coupon_redemption')
    .select('discount')
    .executeTakeFirstOrThrow();
  expect(discount).toBe(1_500);
  await expectInvariantsHold(shop.ctx);
});

test('when an order names a coupon that cannot be used then it is refused with the reason, and nothing is kept', async () => {
  await aCoupon(shop.ctx, { min_subtotal: 15_000 });
  const { status, body } = await postOrder(shop, input());
  expect([status, body.code, body.message]).toEqual([422, 'coupon_invalid', 'This coupon cannot be used.']);
  expect(body.errors).toEqual([
    { field: 'coupon', message: 'This coupon starts at FRW 15,000. FRW 5,000 more, and it counts.' },
  ]);
  expect(tally([await postOrder(shop, input({ coupon: 'NOSUCH' }))])).toEqual({
    '422 This coupon cannot be used.': 1,
  });
  await expectNothingStored(shop.ctx);
});

test('when ten orders guessed codes then the next one is not even looked at', async () => {
  for (let tries = 0; tries < 10; tries += 1) await postOrder(shop, input({ coupon: `GUESS${tries}` }));
  expect(tally([await postOrder(shop, input({ coupon: 'GUESS' }))])).toEqual({ '429 rate_limited': 1 });
  await shop.db.deleteFrom('rate_limit_hit').execute();
});

test('when a coupon takes the items below the minimum order then there is no order', async () => {
  await aCoupon(shop.ctx, { kind: 'fixed', value: 5_001 });
  const { status, body } = await postOrder(shop, input());
  expect([status, body.code]).toEqual([422, 'min_order_amount']);
  expect(await usesOf()).toBe(0);
});

test('when 60 buyers want a coupon of 7 uses then exactly 7 get it', async () => {
  await aCoupon(shop.ctx, { max_uses: 7, per_customer: 1 });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => postOrder(shop, input(buyer(n)), `buyer ${n}`)),
  );
  expect(tally(answers)).toEqual({ '201': 7, '422 This coupon is used up.': 53 });
  expect(await usesOf()).toBe(7);
  await expectInvariantsHold(shop.ctx);
});

test('when the same buyer orders ten times at the same time then the coupon is theirs once', async () => {
  await aCoupon(shop.ctx, { per_customer: 1 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => postOrder(shop, input())));
  expect(tally(answers)).toEqual({ '201': 1, '422 You have used this coupon before.': 9 });
  await expectInvariantsHold(shop.ctx);
});

test('when buyers share the phone or the e-mail then they are the same buyer', async () => {
  await aCoupon(shop.ctx, { per_customer: 2 });
  let house = 0;
  const as = (phone: string, email: string | null) => {
    house += 1;
    const { shipping } = buyer(house);
    return postOrder(shop, input({ customer: { name: 'Eric', phone, email }, shipping }));
  };
  expect((await as('0788 100 001', 'eric@example.com')).status).toBe(201);
  expect((await as('+250 788 100 002', 'Eric@Example.com')).status).toBe(201);
  expect((await as('0788100001', 'other@example.com')).status).toBe(201);
  const refused = { '422 You have used this coupon before.': 1 };
  // The phone was in the first and the third order, the e-mail in the first two.
  expect(tally([await as('0788 100 001', null)])).toEqual(refused);
  expect(tally([await as('0788 100 009', 'ERIC@example.com')])).toEqual(refused);
  // One order by this phone, another by this e-mail.
  expect(tally([await as('0788 100 002', 'other@example.com')])).toEqual(refused);
  expect((await as('0788 100 009', null)).status).toBe(201);
  await expectInvariantsHold(shop.ctx);
});

test('when buyers are remembered then neither phone nor e-mail can be read there', async () => {
  await aCoupon(shop.ctx, { per_customer: 1 });
  await placeOrder(shop, input());
  const rows = await shop.db.selectFrom('coupon_buyer').select('buyer').execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/250|788|aline/i);
});

test('when an order is cancelled by many at the same time then its coupon comes back once, and can be used again', async () => {
  await aCoupon(shop.ctx, { max_uses: 1, per_customer: 1 });
  const { _id, access_token } = await placeOrder(shop, input());
  const cancel = () =>
    shop.call('DELETE', `/api/v1/orders/${_id}`, { headers: { 'x-order-token': access_token } });
  await Promise.all(Array.from({ length: 5 }, cancel));
  expect(await usesOf()).toBe(0);
  await expectInvariantsHold(shop.ctx);
  await placeOrder(shop, input());
  expect(await usesOf()).toBe(1);
  await expectInvariantsHold(shop.ctx);
});

test('when a coupon is restored twice then only the first counts', async () => {
  await aCoupon(shop.ctx);
  const { _id } = await placeOrder(shop, input());
  await placeOrder(shop, input(buyer(1)));
  const restore = () => inTransaction(shop.ctx, (ctx) => restoreCoupon(ctx, _id));
  await Promise.all([restore(), restore(), restore()]);
  expect(await usesOf()).toBe(1);
});

test('when money comes late then the coupon is taken again, unless someone else had its last use', async () => {
  await aCoupon(shop.ctx, { max_uses: 1, per_customer: 1, ends_at: new Date('2026-11-20T09:00:00Z') });
  const { _id: orderId } = await placeOrder(shop, input());
  const who = { accountId: null, phone: '+250788123456', email: 'aline@example.com' };
  const again = () => inTransaction(shop.ctx, (ctx) => redeemAgain(ctx, { orderId, buyer: who }));
  expect(await again()).toBe(true);
  expect(await usesOf()).toBe(1);
  await inTransaction(shop.ctx, (ctx) => restoreCoupon(ctx, orderId));
  shop.clock.advance(2 * 60 * 60 * 1000);
  expect(await again()).toBe(true);
  expect(await usesOf()).toBe(1);
  await inTransaction(shop.ctx, (ctx) => restoreCoupon(ctx, orderId));
  shop.clock.set('2026-11-20T08:00:00Z');
  await placeOrder(shop, input(buyer(1)));
  expect(await again()).toBe(false);
  expect(await usesOf()).toBe(1);
});
