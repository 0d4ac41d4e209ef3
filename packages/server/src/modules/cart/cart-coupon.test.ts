import { beforeEach, expect, test } from 'vitest';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { cartIn, cartOf, newOrderIn } from '#server/testing/given-carts.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });
let mine: ReturnType<typeof cartOf>;
let rice: { id: string };

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit_hit').execute();
  mine = cartOf(shop, await aCustomer(shop.ctx));
  rice = await aProduct(shop.ctx, { price: 1_000, stock: 50 });
  await aCoupon(shop.ctx);
});

test('when a coupon is applied then the lines say what they cost with it, and nothing is used up', async () => {
  await mine.add({ product: rice.id, quantity: 5 });
  const cart = cartIn(await mine.apply('  sale '));
  expect(cart).toMatchObject({
    is_coupon_applied: true,
    cart_coupon: { code: 'SALE', kind: 'percent', value: 10 },
    coupon_message: null,
    totals: { subtotal: 5_000, discount: 500, total: 4_500 },
  });
  expect(cart.line_items).toMatchObject([{ sum: 5_000, discountedPrice: 4_500 }]);
  expect(cart.line_items_with_coupon).toEqual(cart.line_items);
  expect(cartIn(await mine.look())).toEqual(cart);
  expect(cartIn(await mine.apply('SALE'))).toEqual(cart);
  expect(await shop.db.selectFrom('coupon').select('used').execute()).toEqual([{ used: 0 }]);
});

test('when another coupon is applied then it replaces the first, and a refused one does not', async () => {
  await aCoupon(shop.ctx, { code: 'OFF300', kind: 'fixed', value: 300 });
  await aCoupon(shop.ctx, { code: 'RICH', min_subtotal: 100_000 });
  await mine.add({ product: rice.id, quantity: 1 });
  await mine.apply('SALE');
  expect(cartIn(await mine.apply('off300')).totals.discount).toBe(300);
  const refused = await mine.apply('RICH');
  expect(refusalIn(refused)).toBe('422 coupon_invalid coupon');
  expect(refused.body.errors[0].message).toBe(
    'This coupon starts at FRW 100,000. FRW 99,000 more, and it counts.',
  );
  expect(refusalIn(await mine.apply('NOSUCH'))).toBe('422 coupon_invalid coupon');
  expect(cartIn(await mine.look()).cart_coupon?.code).toBe('OFF300');
});

test('when the coupon is taken off then the cart costs what it did', async () => {
  await mine.add({ product: rice.id, quantity: 1 });
  await mine.apply('SALE');
  const cart = cartIn(await mine.dropCoupon());
  expect(cart).toMatchObject({ is_coupon_applied: false, cart_coupon: null, totals: { discount: 0 } });
  expect(cartIn(await mine.dropCoupon())).toEqual(cart);
  expect(cartIn(await mine.look())).toEqual(cart);
});

test('when the cart gets too small for its coupon then it says why, and the coupon waits', async () => {
  await aCoupon(shop.ctx, { code: 'FIVE', min_subtotal: 5_000 });
  await mine.add({ product: rice.id, quantity: 5 });
  await mine.apply('FIVE');
  expect(cartIn(await mine.replace({ product: rice.id, quantity: 4 }))).toMatchObject({
    is_coupon_applied: false,
    line_items_with_coupon: [],
    cart_coupon: { code: 'FIVE' },
    coupon_message: 'This coupon starts at FRW 5,000. FRW 1,000 more, and it counts.',
    totals: { discount: 0, total: 4_000 },
  });
  expect(cartIn(await mine.add({ product: rice.id, quantity: 1 })).is_coupon_applied).toBe(true);
});

test('when a coupon is switched off then the cart continues without it', async () => {
  await mine.add({ product: rice.id, quantity: 1 });
  await mine.apply('SALE');
  await shop.db.updateTable('coupon').set({ is_active: false }).execute();
  expect(cartIn(await mine.look())).toMatchObject({
    is_coupon_applied: false,
    cart_coupon: null,
    coupon_message: 'This coupon cannot be used.',
  });
});

test('when the cart is emptied then its coupon is forgotten', async () => {
  await mine.add({ product: rice.id, quantity: 1 });
  const { _id, line_items } = cartIn(await mine.apply('SALE'));
  const emptied = { cart_coupon: null, coupon_message: null, line_items: [] };
  expect(cartIn(await mine.remove(line_items[0]?._id ?? '', _id))).toMatchObject(emptied);
  expect(cartIn(await mine.add({ product: rice.id, quantity: 1 })).is_coupon_applied).toBe(false);
  await mine.apply('SALE');
  expect(cartIn(await mine.replace())).toMatchObject(emptied);
});

test('when the account had the coupon as often as one may then it hears so before it orders', async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await shop.db.updateTable('coupon').set({ per_customer: 1 }).execute();
  await mine.add({ product: rice.id, quantity: 1 });
  await mine.apply('SALE');
  newOrderIn(await mine.order());
  await mine.add({ product: rice.id, quantity: 1 });
  const refused = await mine.apply('SALE');
  expect(refusalIn(refused)).toBe('422 coupon_invalid coupon');
  expect(refused.body.errors[0].message).toBe('You have used this coupon before.');
  const other = cartOf(shop, await aCustomer(shop.ctx));
  await other.add({ product: rice.id, quantity: 1 });
  expect(cartIn(await other.apply('SALE')).is_coupon_applied).toBe(true);
});

test('when there is no cart then there is nothing to apply it to', async () => {
  expect(refusalIn(await mine.apply('SALE'))).toBe('404 not_found');
  expect((await mine.look()).body.data).toBeNull();
});

test('when ten codes were guessed then no code is judged, right ones included', async () => {
  await mine.add({ product: rice.id, quantity: 1 });
  for (let tries = 0; tries < 10; tries += 1)
    expect(refusalIn(await mine.apply(`GUESS${tries}`))).toBe('422 coupon_invalid coupon');
  const refused = await mine.apply('SALE');
  expect(refusalIn(refused)).toBe('429 rate_limited');
  expect(refused.headers['retry-after']).toBe('600');
  expect(cartIn(await mine.look()).cart_coupon).toBeNull();
});
