import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvariantsHold, expectNothingStored } from '#server/testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from '#server/testing/given.ts';
import { cartIn, cartOf, newOrderIn } from '#server/testing/given-carts.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { currentStatus, refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const shop = shopForFile({ emptied: 'goods and orders' });
let aline: TestCustomer;
let mine: ReturnType<typeof cartOf>;
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 2_000 });
  await aDeliveryZone(shop.ctx);
  aline = await aCustomer(shop.ctx, { phone: '+250788000111', email: `Aline.${Math.random()}@example.com` });
  mine = cartOf(shop, aline);
  rice = await aProduct(shop.ctx, { name: 'Rice', price: 5_000, stock: 10 });
});

const fill = (quantity = 2) => mine.add({ product: rice.id, quantity });
const shipping = aGuestOrder([]).shipping;

/** Keeps an address of someone through the front door and returns its id. */
async function keepAddress({ token }: TestCustomer, other: object = {}): Promise<string> {
  const answer = await shop.call('POST', '/api/v1/address', { token, body: { ...shipping, ...other } });
  expect(answer.status).toBe(201);
  return answer.body.data._id;
}

const unpublish = ({ id }: { id: string }) =>
  shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute();

describe('an order of the cart', () => {
  test('when it is placed then it has the cart’s lines and its account’s name, and the cart is gone', async () => {
    const basket = await aProduct(shop.ctx, { variants: [{ label: 'Small', price: 4_000 }] });
    await fill();
    const { _id: cart } = cartIn(await mine.add({ product: basket.id, index: 0, quantity: 1 }));
    const answer = await mine.order({ cart, expected_total: 15_500, note: 'Ring twice' });
    const order = newOrderIn(answer);
    expect(order).toMatchObject({
      subtotal: 14_000,
      shipping_total: 1_500,
      total: 15_500,
      note: 'Ring twice',
    });
    expect(order.customer).toEqual({ name: aline.name, phone: '+250788000111', email: aline.email });
    expect(order.line_items).toMatchObject([
      { product: { _id: rice.id }, quantity: 2 },
      { product: { _id: basket.id }, index: 0, label: 'Small', quantity: 1 },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.data).not.toHaveProperty('access_token');
    expect((await mine.look()).body.data).toBeNull();
    expect(currentStatus(order)).toBe('confirmed unpaid');
    await expectInvariantsHold(shop.ctx);
  });

  test('when the account has no phone then the address’s is the customer’s', async () => {
    const other = await aCustomer(shop.ctx);
    const theirs = cartOf(shop, other);
    await theirs.add({ product: rice.id, quantity: 1 });
    expect(newOrderIn(await theirs.order()).customer).toMatchObject({
      phone: '+250788123456',
      email: other.email,
    });
  });

  test('when lines, a coupon or a customer are sent along then the cart and the account decide', async () => {
    await aCoupon(shop.ctx);
    await fill();
    const words = { line_items: [{ product: rice.id, quantity: 9 }], coupon: 'SALE', account_id: NOBODYS };
    const order = newOrderIn(
      await mine.order({ ...words, customer: { name: 'Eve', phone: '0788' } } as object),
    );
    expect(order).toMatchObject({ subtotal: 10_000, discount: 0, customer: { name: aline.name } });
    expect((await mine.orders()).body.total).toBe(1);
  });

  test('when the next thing is added then it is in a new cart', async () => {
    const { _id } = cartIn(await fill());
    await mine.order();
    const next = cartIn(await fill(1));
    expect(next._id).not.toBe(_id);
    expect(next.line_items).toMatchObject([{ quantity: 1 }]);
    newOrderIn(await mine.order({ cart: next._id }));
    expect((await mine.orders()).body.total).toBe(2);
    await expectInvariantsHold(shop.ctx);
  });

  test('when the order is cancelled then its cart does not come back', async () => {
    await fill();
    const { _id } = newOrderIn(await mine.order());
    expect((await shop.call('DELETE', `/api/v1/orders/${_id}`, { token: aline.token })).status).toBe(200);
    expect((await mine.look()).body.data).toBeNull();
    expect(refusalIn(await mine.order())).toBe('400 validation_error cart');
    await expectInvariantsHold(shop.ctx);
  });
});

describe('where it goes', () => {
  test('when a kept address is named then it wins over one that is written', async () => {
    const address = await keepAddress(aline, { directions: 'Blue door', street: 'KG 11 Ave' });
    await fill();
    const order = newOrderIn(await mine.order({ address, shipping: { ...shipping, sector: 'Nowhere' } }));
    expect(order.shipping).toEqual({
      ...{ full_name: 'Aline Uwase', phone: '+250788123456', phone_alt: null, province: 'Kigali City' },
      ...{ district: 'Gasabo', sector: 'Remera', street: 'KG 11 Ave', directions: 'Blue door' },
    });
  });

  test('when the address is someone else’s or no one’s then it is not found and nothing is kept', async () => {
    const theirs = await keepAddress(await aCustomer(shop.ctx));
    await fill();
    for (const address of [theirs, NOBODYS]) {
      expect(refusalIn(await mine.order({ address }))).toBe('404 not_found');
    }
    await expectNothingStored(shop.ctx);
    expect(cartIn(await mine.look()).line_items).toHaveLength(1);
  });

  test('when nothing says where to then the address is asked for', async () => {
    await fill();
    const refused = await mine.order({ shipping: null });
    expect(refusalIn(refused)).toBe('400 validation_error shipping');
    expect(refusalIn(await mine.order({ shipping: { ...shipping, sector: 'Nowhere' } }))).toBe(
      '400 validation_error shipping.sector',
    );
  });
});

describe('what cannot be ordered', () => {
  test('when there is no cart, or nothing in it, then the sentence says so', async () => {
    const none = await mine.order();
    expect(refusalIn(none)).toBe('400 validation_error cart');
    expect(none.body.errors[0].message).toBe('Your cart is empty.');
    await fill();
    const { _id } = cartIn(await mine.replace());
    expect(refusalIn(await mine.order())).toBe('400 validation_error cart');
    expect(refusalIn(await mine.order({ cart: _id }))).toBe('400 validation_error cart');
    await expectNothingStored(shop.ctx);
  });

  test('when the cart became an order then its id is told', async () => {
    const { _id: cart } = cartIn(await fill());
    const { _id } = newOrderIn(await mine.order({ cart }));
    const again = await mine.order({ cart });
    expect(refusalIn(again)).toBe('409 already_ordered');
    expect(again.body.data).toEqual({ _id });
    expect(again.body.message).toBe('This order was already placed.');
    await fill(1);
    expect(refusalIn(await mine.order({ cart }))).toBe('409 already_ordered');
  });

  test('when another cart is named then it is not found, and a stranger’s is not even ordered already', async () => {
    const stranger = cartOf(shop, await aCustomer(shop.ctx));
    const theirs = cartIn(await stranger.add({ product: rice.id, quantity: 1 }));
    await fill();
    for (const cart of [theirs._id, NOBODYS])
      expect(refusalIn(await mine.order({ cart }))).toBe('404 not_found');
    newOrderIn(await stranger.order());
    expect(refusalIn(await mine.order({ cart: theirs._id }))).toBe('404 not_found');
    expect((await mine.order({ cart: '17' })).status).toBe(400);
    expect(cartIn(await mine.look()).line_items).toHaveLength(1);
  });

  test('when the stock ran short meanwhile then the order hears it and the cart stays', async () => {
    await fill(4);
    await shop.db.updateTable('stock_unit').set({ on_hand: 3 }).execute();
    const refused = await mine.order();
    expect(refusalIn(refused)).toBe('409 out_of_stock');
    expect(refused.body.data.line_items).toMatchObject([{ product: rice.id, wanted: 4, left: 3 }]);
    expect(cartIn(await mine.look()).line_items).toMatchObject([{ quantity: 4 }]);
    await expectNothingStored(shop.ctx);
  });

  test('when a product of the cart is gone then what the cart showed without it is ordered', async () => {
    const beans = await aProduct(shop.ctx, { price: 3_000 });
    await fill(1);
    await mine.add({ product: beans.id, quantity: 1 });
    await unpublish(beans);
    const seen = await mine.order({ expected_total: 9_500 });
    expect(refusalIn(seen)).toBe('409 price_changed');
    expect(seen.body.data.changes).toMatchObject([{ product: beans.id, reason: 'gone' }]);
    const order = newOrderIn(await mine.order({ expected_total: 6_500 }));
    expect(order.line_items).toHaveLength(1);
    await expectInvariantsHold(shop.ctx);
  });

  test('when all products of the cart are gone then it is empty', async () => {
    await fill();
    await unpublish(rice);
    expect(refusalIn(await mine.order())).toBe('400 validation_error cart');
  });

  test('when the minimum is not reached, or the total is another one, then it is refused as a guest’s', async () => {
    const salt = await aProduct(shop.ctx, { price: 500 });
    await mine.add({ product: salt.id, quantity: 1 });
    expect(refusalIn(await mine.order())).toBe('422 min_order_amount');
    await fill();
    expect(refusalIn(await mine.order({ expected_total: 1 }))).toBe('409 price_changed');
    expect(refusalIn(await mine.order({ payment_method: 'card' }))).toBe(
      '400 validation_error payment_method',
    );
    await expectNothingStored(shop.ctx);
  });
});

describe('its coupon', () => {
  test('when the cart has one then the order uses it, once an account', async () => {
    await aCoupon(shop.ctx, { per_customer: 1 });
    await fill();
    await mine.apply('SALE');
    const first = newOrderIn(await mine.order());
    expect(first).toMatchObject({ discount: 1_000, coupon: { code: 'SALE' } });
    await fill();
    // Applied on another device, before the first order was placed.
    await shop.db.updateTable('cart').set({ coupon_code: 'SALE' }).where('order_id', 'is', null).execute();
    const second = await mine.order();
    expect(refusalIn(second)).toBe('422 coupon_invalid coupon');
    expect(second.body.errors[0].message).toBe('You have used this coupon before.');
    await mine.dropCoupon();
    expect(newOrderIn(await mine.order()).discount).toBe(0);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a guest had it with the account’s e-mail then the account had it; a shared phone does not count', async () => {
    await aCoupon(shop.ctx, { per_customer: 1 });
    const customer = { name: 'Aline', phone: '+250788000111', email: aline.email.toUpperCase() };
    const lines = [{ product: rice.id, quantity: 1 }];
    const asGuest = (other: object) =>
      shop.call('POST', '/api/v1/orders/guests', {
        body: aGuestOrder(lines, { coupon: 'SALE', customer: { ...customer, ...other } }),
      });
    newOrderIn(await asGuest({ email: null }));
    await fill();
    await mine.apply('SALE');
    newOrderIn(await mine.order());
    expect(refusalIn(await asGuest({ phone: '+250788000222' }))).toBe('422 coupon_invalid coupon');
    await expectInvariantsHold(shop.ctx);
  });

  test('when its order is cancelled then the account may use it again', async () => {
    await aCoupon(shop.ctx, { per_customer: 1, max_uses: 1 });
    await fill();
    await mine.apply('SALE');
    const { _id } = newOrderIn(await mine.order());
    await shop.call('DELETE', `/api/v1/orders/${_id}`, { token: aline.token });
    await fill();
    await mine.apply('SALE');
    expect(newOrderIn(await mine.order()).discount).toBe(1_000);
    await expectInvariantsHold(shop.ctx);
  });

  test('when it ended meanwhile then the order is refused with the reason', async () => {
    await aCoupon(shop.ctx);
    await fill();
    await mine.apply('SALE');
    await shop.db.updateTable('coupon').set({ ends_at: shop.ctx.now() }).execute();
    expect(refusalIn(await mine.order())).toBe('422 coupon_invalid coupon');
    await expectNothingStored(shop.ctx);
  });
});
