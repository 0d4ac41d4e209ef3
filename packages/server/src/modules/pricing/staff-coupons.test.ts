import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aCategory, aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { holderOf, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let rice: { id: string };

beforeEach(async () => {
  await shop.db.deleteFrom('category').execute();
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
  await aDeliveryZone(shop.ctx);
  rice = await aProduct(shop.ctx, { price: 10_000, stock: 500 });
  desk = await aDesk(shop);
});

const buyer = (n: number) => ({
  customer: { name: `Buyer ${n}`, phone: `0788 ${100_000 + n}`, email: `buyer${n}@example.com` },
});
const wanted = (n = 1) => aGuestOrder([{ product: rice.id, quantity: 1 }], { coupon: 'sale', ...buyer(n) });

/** Makes a coupon that must be good: ten percent of everything unless it is said otherwise. */
async function aNewCoupon(input: object = {}) {
  const { status, body } = await desk.post('/coupons', {
    code: 'sale',
    kind: 'percent',
    value: 10,
    ...input,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as { _id: string; code: string };
}

describe('a coupon', () => {
  test('when it is made then it is upper case, runs, and takes off what it says', async () => {
    const coupon = await aNewCoupon({ code: ' sale ' });
    expect(coupon).toMatchObject({ code: 'SALE', used: 0, state: 'running', saved: 0, is_active: true });
    expect(await placeOrder(shop, wanted())).toMatchObject({ discount: 1_000 });
    expect((await desk.get(`/coupons/${coupon._id}`)).body.data).toMatchObject({ used: 1, saved: 1_000 });
    expect((await desk.get('/coupons', { q: 'sal' })).body.total).toBe(1);
    expect((await desk.get('/coupons', { q: 'x' })).body.total).toBe(0);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it is for a category then only what is there gets cheaper, until that is taken away', async () => {
    const fruit = await aCategory(shop.ctx, { name: 'Fruit' });
    const { _id } = await aNewCoupon({ categories: [fruit.id] });
    expect((await postOrder(shop, wanted())).body.code).toBe('coupon_invalid');
    const changed = await desk.patch(`/coupons/${_id}`, { categories: [], products: [rice.id] });
    expect(changed.body.data).toMatchObject({ categories: [], products: [rice.id] });
    expect((await placeOrder(shop, wanted())).discount).toBe(1_000);
  });

  test('when it is changed then other keys stay, and free delivery has no value', async () => {
    const { _id } = await aNewCoupon({ max_uses: 5, note: 'For the radio', max_discount: 2_000 });
    const { body } = await desk.patch(`/coupons/${_id}`, { kind: 'free_shipping' });
    expect(body.data).toMatchObject({ kind: 'free_shipping', value: 0, max_discount: null, max_uses: 5 });
    expect(body.data.note).toBe('For the radio');
    const audit = await (await aDesk(shop, 'owner')).get('/audit', { thing: 'coupon', thing_id: _id });
    expect(audit.body.data[0]).toMatchObject({ action: 'changed', before: { kind: 'percent', value: 10 } });
  });

  test('when a percentage becomes francs then its limit does not cap them', async () => {
    const { _id } = await aNewCoupon({ max_discount: 2_000 });
    const { body } = await desk.patch(`/coupons/${_id}`, { kind: 'fixed', value: 3_500 });
    expect(body.data).toMatchObject({ kind: 'fixed', value: 3_500, max_discount: null });
  });

  test('when its days have not come, are over, or it is switched off then its state says so', async () => {
    await aNewCoupon({ code: 'SOON', starts_at: '2026-12-01T00:00:00Z' });
    await aNewCoupon({ code: 'OVER', starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' });
    await aNewCoupon({ code: 'OFF', is_active: false });
    const codesIn = async (state: string) =>
      (await desk.get('/coupons', { state })).body.data.map((each: { code: string }) => each.code);
    expect(await codesIn('scheduled')).toEqual(['SOON']);
    expect(await codesIn('ended')).toEqual(['OVER']);
    expect(await codesIn('off')).toEqual(['OFF']);
    expect(await codesIn('running')).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each([
    ['percent', 50, 'fixed', 2_500, 'such as 2000'],
    ['fixed', 45, 'percent', 15, 'such as 10'],
    ['free_shipping', 0, 'percent', 20, 'such as 10'],
  ])(
    'when a coupon of %s %i becomes one of %s then its amount must come along',
    async (kind, value, to, amount, example) => {
      const { _id } = await aNewCoupon({ kind, value });
      const refused = await desk.patch(`/coupons/${_id}`, { kind: to, note: 'For the radio' });
      expect(refusalIn(refused)).toBe('400 validation_error value');
      expect(refused.body.errors[0].message).toContain(example);
      expect((await desk.get(`/coupons/${_id}`)).body.data).toMatchObject({ kind, value, note: null });
      expect((await desk.patch(`/coupons/${_id}`, { kind, note: 'As before' })).status).toBe(200);
      const meant = await desk.patch(`/coupons/${_id}`, { kind: to, value: amount });
      expect(meant.body.data).toMatchObject({ kind: to, value: amount });
    },
  );

  test.each([
    [{ code: '!' }, 'code'],
    [{ code: 'Ibirayi byiza' }, 'code'],
    [{ value: 101 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ kind: 'fixed', value: 0 }, 'value'],
    [{ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 'ends_at'],
    [{ categories: [NOBODYS] }, 'categories'],
    [{ products: [NOBODYS] }, 'products'],
  ])('when it is %j then its field has the sentence', async (input, field) => {
    const answer = await desk.post('/coupons', { code: 'sale', kind: 'percent', value: 10, ...input });
    expect(refusalIn(answer)).toBe(`400 validation_error ${field}`);
    expect((await desk.get('/coupons')).body.total).toBe(0);
  });

  test('when two get one code at the same time then the second is told', async () => {
    const input = { code: 'twin', kind: 'fixed', value: 500 };
    const answers = await Promise.all([desk.post('/coupons', input), desk.post('/coupons', input)]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(refusalIn)).toEqual(['400 validation_error code']);
  });

  test('when orders use it while its limit is lowered then it never has more uses than its limit', async () => {
    const { _id } = await aNewCoupon({ max_uses: 9 });
    const orders = [1, 2, 3, 4, 5].map((n) => postOrder(shop, wanted(n)));
    const lowered = await desk.patch(`/coupons/${_id}`, { max_uses: 2 });
    const answers = await Promise.all(orders);
    const placed = answers.filter(({ status }) => status === 201).length;
    const { used, max_uses } = (await desk.get(`/coupons/${_id}`)).body.data;
    expect(used).toBe(placed);
    if (lowered.status === 200) expect(max_uses).toBe(2);
    else expect(refusalIn(lowered)).toBe('400 validation_error max_uses');
    expect(used).toBeLessThanOrEqual(max_uses);
    await expectInvariantsHold(shop.ctx);
  });

  test('when an order has used it then it cannot be removed, and its orders are listed', async () => {
    const { _id } = await aNewCoupon();
    const order = await placeOrder(shop, wanted());
    await holderOf(shop, order).cancel();
    expect(refusalIn(await desk.remove(`/coupons/${_id}`))).toBe('400 validation_error id');
    const { body } = await desk.get(`/coupons/${_id}/redemptions`);
    expect(body.data).toMatchObject([
      { _id: order._id, number: order.number, customer_name: 'Buyer 1', discount: 1_000 },
    ]);
    expect(body.data[0].restored_at).not.toBeNull();
    expect((await desk.get(`/coupons/${_id}`)).body.data).toMatchObject({ used: 0, saved: 0 });
  });

  test('when no one has used it then it goes, and after that it is not found', async () => {
    const { _id } = await aNewCoupon();
    expect((await desk.remove(`/coupons/${_id}`)).body.data).toBeNull();
    for (const path of ['', '/redemptions']) {
      expect(refusalIn(await desk.get(`/coupons/${_id}${path}`))).toBe('404 not_found');
    }
    expect(refusalIn(await desk.patch(`/coupons/${_id}`, { value: 5 }))).toBe('404 not_found');
    expect(refusalIn(await desk.remove(`/coupons/${_id}`))).toBe('404 not_found');
  });
});
