import { MAX_LINES } from '@isoko/contract/routes/cart';
import { beforeEach, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { cartIn, cartOf, contents } from '#server/testing/given-carts.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const shop = shopForFile({ emptied: 'goods and orders' });
let mine: ReturnType<typeof cartOf>;
let rice: { id: string };

beforeEach(async () => {
  mine = cartOf(shop, await aCustomer(shop.ctx));
  rice = await aProduct(shop.ctx, { name: 'Rice', stock: 10 });
});

test('when all can be had then the guest’s lines are added and nothing is told', async () => {
  const beans = await aProduct(shop.ctx, { name: 'Beans' });
  await mine.add({ product: rice.id, quantity: 3 });
  const cart = cartIn(
    await mine.merge({ product: beans.id, quantity: 1 }, { product: rice.id, quantity: 7 }),
  );
  expect(contents(cart)).toBe('Rice 10, Beans 1');
  expect(cart.changes).toEqual([]);
});

test('when the stock does not cover both then the line is capped and told, once', async () => {
  await mine.add({ product: rice.id, quantity: 6 });
  const cart = cartIn(await mine.merge({ product: rice.id, quantity: 6 }));
  expect(contents(cart)).toBe('Rice 10');
  expect(cart.changes).toMatchObject([{ product: rice.id, index: -1, wanted: 12, got: 10, reason: 'stock' }]);
  expect(cartIn(await mine.look()).changes).toEqual([]);
});

test('when the account’s own quantity is above the stock already then it stays as it was', async () => {
  await mine.add({ product: rice.id, quantity: 6 });
  await shop.db.updateTable('stock_unit').set({ on_hand: 4 }).execute();
  const cart = cartIn(await mine.merge({ product: rice.id, quantity: 1 }));
  expect(contents(cart)).toBe('Rice 6');
  expect(cart.changes).toMatchObject([{ wanted: 7, got: 4, reason: 'stock' }]);
});

test('when things are sold out, gone, drafts or of no such kind then the rest is merged and each is told', async () => {
  const empty = await aProduct(shop.ctx, { name: 'Eggs', stock: 0 });
  const draft = await aProduct(shop.ctx, { status: 'draft' });
  const cart = cartIn(
    await mine.merge(
      { product: empty.id, quantity: 2 },
      { product: NOBODYS, quantity: 1 },
      { product: draft.id, quantity: 1 },
      { product: rice.id, index: 3, quantity: 1 },
      { product: rice.id, quantity: 1 },
    ),
  );
  expect(contents(cart)).toBe('Rice 1');
  expect(cart.changes.map(({ reason, wanted, got }) => `${reason} ${wanted} ${got}`)).toEqual([
    'stock 2 0',
    'gone 1 0',
    'gone 1 0',
    'gone 1 0',
  ]);
});

test('when nothing at all can be had then the cart is open and empty', async () => {
  const cart = cartIn(await mine.merge({ product: NOBODYS, quantity: 1 }));
  expect(cart).toMatchObject({ line_items: [], changes: [{ reason: 'gone' }] });
});

test('when the cart gets full then what does not fit is told', async () => {
  const goods = await Promise.all(Array.from({ length: MAX_LINES - 1 }, () => aProduct(shop.ctx)));
  await mine.add(...goods.map(({ id }) => ({ product: id, quantity: 1 })));
  const beans = await aProduct(shop.ctx, { name: 'Beans' });
  const first = goods[0]?.id ?? '';
  const merged = await mine.merge(
    { product: rice.id, quantity: 1 },
    { product: beans.id, quantity: 1 },
    { product: first, quantity: 1 },
  );
  const cart = cartIn(merged);
  expect(cart.line_items).toHaveLength(MAX_LINES);
  expect(cart.line_items[0]?.quantity).toBe(2);
  expect(cart.changes).toMatchObject([
    { product: beans.id, wanted: 1, got: 0, message: 'Your cart is full: Beans was left out.' },
  ]);
});
