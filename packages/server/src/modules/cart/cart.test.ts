import { MAX_LINES } from '@isoko/contract/routes/cart';
import { beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { cartIn, cartOf, contents } from '#server/testing/given-carts.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const shop = shopForFile({ emptied: 'goods and orders' });
let mine: ReturnType<typeof cartOf>;
let rice: { id: string };
let basket: { id: string };

beforeEach(async () => {
  mine = cartOf(shop, await aCustomer(shop.ctx));
  rice = await aProduct(shop.ctx, { name: 'Rice', unit: '1 kg', price: 1_000, stock: 10 });
  basket = await aProduct(shop.ctx, {
    name: 'Basket',
    variants: [
      { label: 'Small', price: 4_000, stock: 2 },
      { label: 'Large', price: 8_000, sale_price: 7_000, stock: 5, reserved: 1 },
    ],
  });
});

/** Changes what the shop sells, past every story. */
const setStock = (on_hand: number) => shop.db.updateTable('stock_unit').set({ on_hand }).execute();
const setPrice = (regular_price: number) => shop.db.updateTable('product').set({ regular_price }).execute();
const unpublish = ({ id }: { id: string }) =>
  shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute();

const manyProducts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aProduct(shop.ctx, { stock: 5 })));

describe('the cart', () => {
  test('when nothing was added then there is none, and no one keeps the answer', async () => {
    const { status, body, headers } = await mine.look();
    expect([status, body.data]).toEqual([200, null]);
    expect(headers['cache-control']).toBe('no-store');
    expect((await mine.dropCoupon()).body.data).toBeNull();
    expect((await mine.replace()).body.data).toBeNull();
    expect((await mine.look()).body.data).toBeNull();
  });

  test('when things are added then they are priced now, in that order, with what a browser needs', async () => {
    await mine.add({ product: basket.id, index: 1, quantity: 2 });
    const cart = cartIn(await mine.add({ product: rice.id, quantity: 3 }));
    expect(cart).toMatchObject({
      line_items_with_coupon: [],
      is_coupon_applied: false,
      is_paid: false,
      cart_coupon: null,
      coupon_message: null,
      totals: { subtotal: 17_000, discount: 0, total: 17_000 },
      changes: [],
    });
    expect(cart.line_items).toMatchObject([
      { index: 1, label: 'Large', price: 7_000, regular_price: 8_000, quantity: 2, stock_quantity: 4 },
      { index: -1, label: null, price: 1_000, quantity: 3, sum: 3_000, discountedPrice: 3_000 },
    ]);
    expect(cart.line_items[1]?.product).toMatchObject({
      _id: rice.id,
      name: 'Rice',
      unit: '1 kg',
      image: null,
    });
    expect(cartIn(await mine.look())).toEqual(cart);
  });

  test('when the same product and index are added again then they sum, another index does not', async () => {
    const first = cartIn(await mine.add({ product: rice.id, quantity: 3 }));
    await mine.add(
      { product: basket.id, index: 0, quantity: 1 },
      { product: basket.id, index: 1, quantity: 1 },
    );
    const cart = cartIn(await mine.add({ product: rice.id, quantity: 2 }, { product: rice.id, quantity: 1 }));
    expect(contents(cart)).toBe('Rice 6, Basket/0 1, Basket/1 1');
    expect([cart._id, cart.line_items[0]?._id]).toEqual([first._id, first.line_items[0]?._id]);
  });

  test('when two devices share an account then they see the same cart, and another account another one', async () => {
    await mine.add({ product: rice.id, quantity: 3 });
    const other = cartOf(shop, await aCustomer(shop.ctx));
    expect((await other.look()).body.data).toBeNull();
    await other.add({ product: rice.id, quantity: 1 });
    expect(contents(cartIn(await mine.look()))).toBe('Rice 3');
  });

  test('when words of a client cart line come along then they are neither believed nor kept', async () => {
    const line = { product: rice.id, quantity: 1, price: 1, sum: 1, name: 'Free rice', cartId: NOBODYS };
    expect(cartIn(await mine.add(line)).line_items).toMatchObject([{ price: 1_000, sum: 1_000 }]);
  });
});

describe('what cannot be added', () => {
  test('when more is wanted than there is then nothing of it is added and each short line is named', async () => {
    await mine.add({ product: rice.id, quantity: 8 });
    const refused = await mine.add(
      { product: basket.id, index: 0, quantity: 3 },
      { product: rice.id, quantity: 3 },
      { product: basket.id, index: 1, quantity: 1 },
    );
    expect(refusalIn(refused)).toBe('409 out_of_stock');
    expect(refused.body.message).toBe('Only 2 left of Basket.');
    expect(refused.body.data.line_items).toEqual([
      { product: basket.id, index: 0, name: 'Basket', wanted: 3, left: 2 },
      { product: rice.id, index: -1, name: 'Rice', wanted: 11, left: 10 },
    ]);
    expect(contents(cartIn(await mine.look()))).toBe('Rice 8');
  });

  test('when the first thing is refused then no cart was opened', async () => {
    await mine.add({ product: rice.id, quantity: 11 });
    expect((await mine.look()).body.data).toBeNull();
  });

  test('when a product is unknown or a draft then it is not found', async () => {
    await unpublish(rice);
    for (const product of [NOBODYS, rice.id]) {
      const lines = [
        { product: basket.id, index: 0, quantity: 1 },
        { product, quantity: 1 },
      ] as const;
      expect(refusalIn(await mine.add(...lines))).toBe('404 not_found line_items.1.product');
      expect(refusalIn(await mine.replace(...lines))).toBe('404 not_found line_items.1.product');
    }
  });

  test.each([
    ['a kind that does not exist', () => ({ product: basket.id, index: 2 })],
    ['no kind where there are some', () => ({ product: basket.id })],
    ['a kind where there are none', () => ({ product: rice.id, index: 0 })],
  ])('when %s is asked for then its index is wrong', async (_, line) => {
    const refused = await mine.add({ product: rice.id, quantity: 1 }, { ...line(), quantity: 1 });
    expect(refusalIn(refused)).toBe('400 validation_error line_items.1.index');
    expect(refusalIn(await mine.replace({ ...line(), quantity: 1 }))).toBe(
      '400 validation_error line_items.0.index',
    );
  });

  test.each([0, -1, 1.5, '2', true, [3], null, 10_001])(
    'when the quantity is %j then it is none',
    async (quantity) => {
      const body = { line_items: [{ product: rice.id, quantity }] };
      const { token } = await aCustomer(shop.ctx);
      for (const method of ['POST', 'PUT'] as const) {
        expect((await shop.call(method, '/api/v1/cart', { token, body })).status).toBe(400);
      }
    },
  );

  test('when a line would hold more than a line can then its quantity is wrong', async () => {
    await setStock(30_000);
    await mine.add({ product: rice.id, quantity: 9_000 });
    expect(refusalIn(await mine.add({ product: rice.id, quantity: 1_001 }))).toBe(
      '400 validation_error line_items.0.quantity',
    );
    expect(contents(cartIn(await mine.add({ product: rice.id, quantity: 1_000 })))).toBe('Rice 10000');
  });

  test('when a cart would hold more lines than it can then nothing is added', async () => {
    const goods = await manyProducts(MAX_LINES);
    await mine.add(...goods.map(({ id }) => ({ product: id, quantity: 1 })));
    expect(refusalIn(await mine.add({ product: rice.id, quantity: 1 }))).toBe(
      '400 validation_error line_items',
    );
    const first = goods[0]?.id ?? '';
    expect(cartIn(await mine.add({ product: first, quantity: 1 })).line_items).toHaveLength(MAX_LINES);
  });
});

describe('replacing the cart', () => {
  test('when it is replaced then it has these lines in this order, and those that stay keep their ids', async () => {
    await mine.add({ product: rice.id, quantity: 3 }, { product: basket.id, index: 0, quantity: 1 });
    const before = cartIn(await mine.look());
    const after = cartIn(
      await mine.replace({ product: basket.id, index: 1, quantity: 1 }, { product: rice.id, quantity: 2 }),
    );
    expect(contents(after)).toBe('Basket/1 1, Rice 2');
    expect(after._id).toBe(before._id);
    expect(after.line_items[1]?._id).toBe(before.line_items[0]?._id);
    expect(cartIn(await mine.look())).toEqual(after);
  });

  test('when there was none then it is opened', async () => {
    expect(contents(cartIn(await mine.replace({ product: rice.id, quantity: 2 })))).toBe('Rice 2');
  });

  test('when it is replaced by nothing then it is empty and stays the same cart', async () => {
    const { _id } = cartIn(await mine.add({ product: rice.id, quantity: 3 }));
    const totals = { subtotal: 0, discount: 0, total: 0 };
    expect(cartIn(await mine.replace())).toMatchObject({ _id, line_items: [], totals });
    expect(cartIn(await mine.look())).toMatchObject({ _id, line_items: [] });
  });

  test('when a line grows beyond the stock then nothing changes, and when another runs short then it holds no one up', async () => {
    await mine.add({ product: rice.id, quantity: 5 }, { product: basket.id, index: 1, quantity: 1 });
    await setStock(3);
    const keepRice = { product: rice.id, quantity: 5 };
    const grown = await mine.replace(keepRice, { product: basket.id, index: 1, quantity: 4 });
    expect(refusalIn(grown)).toBe('409 out_of_stock');
    expect(grown.body.data.line_items).toMatchObject([{ product: basket.id, wanted: 4, left: 2 }]);
    expect(contents(cartIn(await mine.look()))).toBe('Rice 5, Basket/1 1');
    const fine = cartIn(await mine.replace(keepRice, { product: basket.id, index: 1, quantity: 2 }));
    expect(contents(fine)).toBe('Rice 5, Basket/1 2');
    expect(contents(cartIn(await mine.replace({ product: rice.id, quantity: 4 })))).toBe('Rice 4');
  });
});

describe('what happens to a cart meanwhile', () => {
  test('when a price changes then it counts, and is told until the line is written again', async () => {
    await mine.add({ product: rice.id, quantity: 2 });
    await setPrice(1_200);
    const cart = cartIn(await mine.look());
    expect(cart.totals.total).toBe(2_400);
    expect(cart.changes).toMatchObject([
      {
        product: rice.id,
        reason: 'price',
        price_was: 1_000,
        price_now: 1_200,
        message: 'Rice now costs FRW 1,200.',
      },
    ]);
    await setPrice(900);
    expect(cartIn(await mine.look()).changes).toMatchObject([{ price_was: 1_000, price_now: 900 }]);
    expect(cartIn(await mine.replace({ product: rice.id, quantity: 2 })).changes).toEqual([]);
    expect(cartIn(await mine.look()).changes).toEqual([]);
  });

  test('when less is left than was wanted then the line keeps what was asked for and the totals count what can be had', async () => {
    await mine.add({ product: rice.id, quantity: 5 }, { product: basket.id, index: 0, quantity: 1 });
    await setStock(3);
    const cart = cartIn(await mine.look());
    expect(cart.line_items).toMatchObject([
      { quantity: 5, stock_quantity: 3, sum: 3_000, discountedPrice: 3_000 },
      { quantity: 1, stock_quantity: 3 },
    ]);
    expect(cart.totals).toEqual({ subtotal: 7_000, discount: 0, total: 7_000 });
    expect(cart.changes).toMatchObject([
      { reason: 'stock', wanted: 5, got: 3, message: 'Only 3 left of Rice.' },
    ]);
  });

  test('when nothing is left then the line stays and costs nothing', async () => {
    await mine.add({ product: rice.id, quantity: 5 });
    await setStock(1);
    await shop.db.updateTable('stock_unit').set({ reserved: 1 }).execute();
    const cart = cartIn(await mine.look());
    expect(cart.line_items).toMatchObject([{ price: 1_000, quantity: 5, stock_quantity: 0, sum: 0 }]);
    expect(cart).toMatchObject({ totals: { total: 0 }, changes: [{ wanted: 5, got: 0 }] });
  });

  test('when a product is not sold any more then its line is left out and told, until the cart is replaced', async () => {
    await mine.add({ product: basket.id, index: 0, quantity: 2 }, { product: rice.id, quantity: 1 });
    await unpublish(basket);
    const cart = cartIn(await mine.look());
    expect(contents(cart)).toBe('Rice 1');
    expect(cart.totals.total).toBe(1_000);
    expect(cart.changes).toMatchObject([{ product: basket.id, index: 0, reason: 'gone', wanted: 2, got: 0 }]);
    expect(cartIn(await mine.replace({ product: rice.id, quantity: 2 })).changes).toEqual([]);
  });

  test('when a product or a kind is taken out of the catalogue altogether then it is told too', async () => {
    await mine.add({ product: basket.id, index: 1, quantity: 1 }, { product: rice.id, quantity: 1 });
    await shop.db.deleteFrom('stock_move').execute();
    await shop.db.deleteFrom('stock_unit').where('product_id', '=', rice.id).execute();
    await shop.db.deleteFrom('product').where('id', '=', rice.id).execute();
    await shop.db.updateTable('variant').set({ index: 7 }).where('index', '=', 1).execute();
    const cart = cartIn(await mine.look());
    expect(cart.line_items).toEqual([]);
    expect(cart.changes).toMatchObject([
      { product: basket.id, reason: 'gone' },
      { product: rice.id, reason: 'gone' },
    ]);
    expect(contents(cartIn(await mine.add({ product: basket.id, index: 0, quantity: 1 })))).toBe(
      'Basket/0 1',
    );
  });

  test('when an order of someone else takes the goods then nothing was set aside for the cart', async () => {
    await mine.add({ product: rice.id, quantity: 10 });
    const units = await shop.db
      .selectFrom('stock_unit')
      .select('reserved')
      .where('reserved', '>', 1)
      .execute();
    expect(units).toEqual([]);
  });
});
