import type { Quote } from '@isoko/contract';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#server/testing/database.ts';
import { aCategory, aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const shop = shopForFile({ clockAt: NOW, emptied: 'goods and orders' });

beforeEach(async () => {
  await emptyTables(shop.db, ['coupon', 'rate_limit_hit']);
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
  await aDeliveryZone(shop.ctx);
});

const post = (body: object) => shop.call('POST', '/api/v1/cart/quote', { body });

async function quote(body: object): Promise<Quote> {
  const answer = await post(body);
  expect(answer.body).toMatchObject({ status: 'success' });
  return answer.body.data;
}

/** Three lines of 10,000, 5,000 and 2,999 francs. */
async function aCart() {
  const prices = [10_000, 5_000, 2_999];
  const products = [];
  for (const price of prices) products.push(await aProduct(shop.ctx, { price }));
  return { line_items: products.map(({ id }) => ({ product: id, quantity: 1 })) };
}

const inRemera = { district: 'Gasabo', sector: 'Remera' };

test('when a coupon is typed in any case then the quote counts it and shares it over the lines', async () => {
  await aCoupon(shop.ctx);
  const { coupon, totals, line_items } = await quote({ ...(await aCart()), coupon: '  sale ' });
  expect(coupon).toEqual({ code: 'SALE', kind: 'percent', applied: true, message: null });
  expect(totals).toEqual({ subtotal: 17_999, discount: 1_799, shipping_total: null, total: 16_200 });
  expect(line_items.map((line) => line.discountedPrice)).toEqual([9_001, 4_500, 2_699]);
  expect(line_items.map((line) => line.sum)).toEqual([10_000, 5_000, 2_999]);
});

test('when a coupon cannot be used then the quote is priced without it and says why', async () => {
  await aCoupon(shop.ctx, { min_subtotal: 20_000 });
  const { coupon, totals } = await quote({ ...(await aCart()), coupon: 'SALE' });
  const message = 'This coupon starts at FRW 20,000. FRW 2,001 more, and it counts.';
  expect(coupon).toEqual({ code: 'SALE', kind: 'percent', applied: false, message });
  expect(totals).toMatchObject({ discount: 0, total: 17_999 });
});

test('when the page is French then the refusal is, too', async () => {
  await aCoupon(shop.ctx, { min_subtotal: 20_000 });
  const { body } = await shop.call('POST', '/api/v1/cart/quote', {
    body: { ...(await aCart()), coupon: 'SALE' },
    headers: { 'accept-language': 'fr' },
  });
  expect(body.data.coupon.message).toBe(
    'Ce code promo commence à FRW 20,000. Encore FRW 2,001, et il compte.',
  );
});

test.each(['NOSUCH', 'x', 'A\u0007B', 'É'.repeat(60)])(
  'when the code is %j then no one knows it',
  async (code) => {
    const { coupon } = await quote({ ...(await aCart()), coupon: code });
    expect(coupon).toEqual({
      code: code.toUpperCase(),
      kind: null,
      applied: false,
      message: 'This coupon cannot be used.',
    });
  },
);

test('when the shop has put a coupon aside then it is as unknown as any other', async () => {
  await aCoupon(shop.ctx, { is_active: false });
  const { coupon } = await quote({ ...(await aCart()), coupon: 'SALE' });
  expect(coupon).toMatchObject({ kind: null, applied: false, message: 'This coupon cannot be used.' });
});

test('when a coupon is for a category then products of the categories below it count too', async () => {
  const food = await aCategory(shop.ctx);
  const fruit = await aCategory(shop.ctx, { parent: food });
  const berries = await aCategory(shop.ctx, { parent: fruit });
  const soap = await aProduct(shop.ctx, { price: 4_000, categories: [await aCategory(shop.ctx)] });
  const plums = await aProduct(shop.ctx, { price: 1_000, categories: [berries] });
  const named = await aProduct(shop.ctx, { price: 500 });
  await aCoupon(shop.ctx, { categories: [food], products: [named] });
  const lines = [soap, plums, named].map(({ id }) => ({ product: id, quantity: 2 }));
  const { line_items, totals } = await quote({ line_items: lines, coupon: 'sale' });
  expect(line_items.map((line) => line.discountedPrice)).toEqual([8_000, 1_800, 900]);
  expect(totals.discount).toBe(300);
  const none = await quote({ line_items: lines.slice(0, 1), coupon: 'sale' });
  expect(none.coupon?.message).toBe('This coupon is not for what is in your cart.');
});

test('when a coupon gives the delivery then standard is free and nothing else', async () => {
  await aCoupon(shop.ctx, { kind: 'free_shipping', value: 0 });
  const input = { ...(await aCart()), ...inRemera, coupon: 'SALE', shipping_method: 'standard' };
  const { coupon, totals, shipping_methods } = await quote(input);
  expect(coupon).toEqual({ code: 'SALE', kind: 'free_shipping', applied: true, message: null });
  expect(totals).toEqual({ subtotal: 17_999, discount: 0, shipping_total: 0, total: 17_999 });
  expect(shipping_methods.map(({ code, fee }) => [code, fee])).toEqual([
    ['standard', 0],
    ['express', 3_000],
  ]);
});

test('when a coupon gives another delivery than the chosen one then it is kept for a better day', async () => {
  await aCoupon(shop.ctx, { kind: 'free_shipping', value: 0 });
  const input = { ...(await aCart()), ...inRemera, coupon: 'SALE', shipping_method: 'express' };
  const { coupon, totals } = await quote(input);
  const message = 'This coupon makes standard delivery free.';
  expect(coupon).toEqual({ code: 'SALE', kind: 'free_shipping', applied: false, message });
  expect(totals).toMatchObject({ shipping_total: 3_000, total: 20_999 });
});

test('when a coupon takes the items below the free delivery then it is not free', async () => {
  const rice = await aProduct(shop.ctx, { price: 50_000 });
  await aCoupon(shop.ctx, { kind: 'fixed', value: 1 });
  const input = {
    line_items: [{ product: rice.id, quantity: 1 }],
    ...inRemera,
    shipping_method: 'express',
  };
  expect((await quote(input)).totals.shipping_total).toBe(0);
  expect((await quote({ ...input, coupon: 'SALE' })).totals).toEqual({
    subtotal: 50_000,
    discount: 1,
    shipping_total: 3_000,
    total: 52_999,
  });
});

test('when a line is capped by the stock then the coupon looks at what is left', async () => {
  const rice = await aProduct(shop.ctx, { price: 10_000, stock: 1 });
  await aCoupon(shop.ctx, { min_subtotal: 15_000 });
  const { coupon } = await quote({ line_items: [{ product: rice.id, quantity: 2 }], coupon: 'SALE' });
  expect(coupon).toMatchObject({
    applied: false,
    message: 'This coupon starts at FRW 15,000. FRW 5,000 more, and it counts.',
  });
});

test('when ten wrong codes were tried then no code is judged any more, and after ten minutes again', async () => {
  await aCoupon(shop.ctx);
  const cart = await aCart();
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await post({ ...cart, coupon: `GUESS${tries}` })).status).toBe(200);
  }
  for (const coupon of ['GUESS', 'SALE']) {
    const { status, body, headers } = await post({ ...cart, coupon });
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBe(600);
  }
  expect((await post(cart)).status).toBe(200);
  shop.clock.advance(600_001);
  expect((await quote({ ...cart, coupon: 'SALE' })).coupon?.applied).toBe(true);
});

test('when a coupon that exists is refused again and again then that is no guessing', async () => {
  await aCoupon(shop.ctx, { ends_at: NOW });
  const cart = await aCart();
  for (let tries = 0; tries < 12; tries += 1) {
    expect((await quote({ ...cart, coupon: 'SALE' })).coupon?.message).toBe('This coupon has ended.');
  }
});

test('when someone had the coupon before then their quote says so, and a guest’s does not', async () => {
  await aCoupon(shop.ctx, { per_customer: 1 });
  const rice = await aProduct(shop.ctx, { price: 10_000, stock: 50 });
  const lines = [{ product: rice.id, quantity: 1 }];
  const { token, email } = await aCustomer(shop.ctx);
  const input = { line_items: lines, coupon: 'SALE' };
  const quoteAs = async (bearer: string) => {
    const answer = await shop.call('POST', '/api/v1/cart/quote', { body: input, token: bearer });
    return [answer.status, answer.body.data?.coupon ?? answer.body.code];
  };
  const fresh = { code: 'SALE', kind: 'percent', applied: true, message: null };
  expect(await quoteAs(token)).toEqual([200, fresh]);
  const order = () =>
    shop.call('POST', '/api/v1/orders/guests', { body: { ...aGuestOrder(lines), coupon: 'SALE' }, token });
  expect((await order()).status).toBe(201);

  const message = 'You have used this coupon before.';
  const refused = [200, { ...fresh, applied: false, message }];
  expect(await quoteAs(token)).toEqual(refused);
  expect((await order()).body).toMatchObject({
    code: 'coupon_invalid',
    errors: [{ field: 'coupon', message }],
  });
  const stranger = await aCustomer(shop.ctx);
  expect(await quoteAs(stranger.token)).toEqual([200, fresh]);
  expect(await quoteAs('isk_of-a-session-that-ended')).toEqual([401, 'not_authenticated']);
  // No one learns what an address had by naming it.
  const asked = await quote({ ...input, buyer: { accountId: null, phone: null, email } });
  expect(asked.coupon).toEqual(fresh);
});

test('when many codes are tried at the same time then at most ten are judged, and the right one behind them is not', async () => {
  await aCoupon(shop.ctx);
  const cart = await aCart();
  const codes = [...Array.from({ length: 40 }, (_, at) => `GUESS${at}`), 'SALE'];
  const answers = await Promise.all(codes.map((coupon) => post({ ...cart, coupon })));
  // A machine that is busy may give some of them up: 503.
  for (const { status } of answers) expect([200, 429, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  expect(answers.at(-1)?.status).not.toBe(200);
});
