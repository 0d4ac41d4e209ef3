import type { Product } from '@isoko/contract';
import { forEachText } from '@isoko/contract/product-fields';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, openTab, refusingStorage } from '../browser/testing-storage.ts';
import { lineFromProduct, selectTotal, selectUnits, useCart } from './cart.ts';

const plain: Product = {
  ...forEachText(() => null),
  _id: '00000000-0000-4000-8000-000000000001',
  slug: 'potatoes',
  name: 'Potatoes',
  local_name: 'Ibirayi',
  unit: '1 kg',
  compared_price: null,
  price: 800,
  regular_price: 800,
  sale_price: 650,
  until: null,
  images: ['potatoes-0123456789ab.webp'],
  small_pictures: [],
  categories: [],
  stock_quantity: 5,
  stock_status: 'instock',
  is_featured: false,
  sku: null,
  date_created: '2026-01-01T00:00:00.000Z',
  variants: [],
};
const variant = { _id: 'v', size: null, color: null, sku: null, compared_price: null, sale_price: null };
const rice: Product = {
  ...plain,
  _id: '00000000-0000-4000-8000-000000000002',
  slug: 'rice',
  name: 'Rice',
  sale_price: null,
  variants: [
    { ...variant, index: 0, label: '5 kg', price: 6000, stock_quantity: 9 },
    { ...variant, index: 1, label: '25 kg', price: 28000, sale_price: 27000, stock_quantity: 2 },
  ],
};
const add = (product: Product, quantity: number, index = -1) =>
  useCart.getState().add(lineFromProduct(product, index, quantity));
const lines = () => useCart.getState().lines;
const reload = () => openTab(useCart);
const storedText = () => localStorage.getItem('cart') ?? '';

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  await reload();
});

describe('a line', () => {
  test('when an offer runs, then it costs the sale price and keeps the list price', () => {
    expect(lineFromProduct(plain, -1, 3)).toMatchObject({ price: 650, regular_price: 800, sum: 1950 });
  });

  test('when a variant is chosen, then its label, price and stock count', () => {
    const line = lineFromProduct(rice, 1, 1);
    expect(line).toMatchObject({ label: '25 kg', price: 27000, regular_price: 28000, stock_quantity: 2 });
  });

  test('when one variant has no price, then the product prices them all', () => {
    const variants = rice.variants.map((v) => (v.index === 0 ? { ...v, price: null } : v));
    expect(lineFromProduct({ ...rice, variants }, 1, 1)).toMatchObject({ price: 800, stock_quantity: 2 });
  });
});

describe('the cart', () => {
  test('when a product is added twice, then its quantities are summed, and no more than the stock', () => {
    add(plain, 2);
    add(plain, 1);
    expect(lines()).toMatchObject([{ quantity: 3, sum: 1950 }]);
    add(plain, 9);
    expect(lines()).toMatchObject([{ quantity: 5, sum: 3250 }]);
  });

  test('when two variants are added, then they are two lines, removed one by one', () => {
    add(rice, 1, 0);
    add(rice, 1, 1);
    expect(selectTotal(useCart.getState())).toBe(33000);
    expect(selectUnits(useCart.getState())).toBe(2);
    useCart.getState().remove({ _id: rice._id, index: 0 });
    expect(lines()).toMatchObject([{ index: 1 }]);
  });

  test('when the page is loaded again, then the cart is as it was', async () => {
    add(rice, 1, 0);
    const before = lines();
    await reload();
    expect(lines()).toEqual(before);
    expect(useCart.getState().ready).toBe(true);
  });

  test('when it is emptied, then the stored copy is gone too', () => {
    add(plain, 1);
    useCart.getState().refresh();
    expect(lines()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  test('when another tab added a line, then adding here keeps both', async () => {
    add(plain, 1);
    const otherTabs = { ...lineFromProduct(rice, 0, 1) };
    const stored = JSON.parse(storedText());
    stored.state.lines.push(otherTabs);
    localStorage.setItem('cart', JSON.stringify(stored));
    add(rice, 1, 1);
    expect(lines().map(({ slug, index }) => `${slug} ${index}`)).toEqual(['potatoes -1', 'rice 0', 'rice 1']);
  });
});

describe('what is stored', () => {
  test.each([
    'not json',
    'null',
    '5',
    '[]',
    '[{"slug":"potatoes"}]',
    '{"state":5,"version":1}',
    '{"state":{"lines":{"a":1}},"version":1}',
    '{"state":{"lines":[null,7,{"slug":"x"}]},"version":99}',
  ])('when it is %s, then the cart starts empty and works', async (text) => {
    localStorage.setItem('cart', text);
    await reload();
    expect(useCart.getState()).toMatchObject({ lines: [], ready: true });
    add(plain, 1);
    expect(lines()).toHaveLength(1);
  });

  test('when one line is broken, then only that line is lost', async () => {
    add(plain, 2);
    const stored = JSON.parse(storedText());
    stored.state.lines.push({ ...stored.state.lines[0], slug: 'other', price: 'free' });
    localStorage.setItem('cart', JSON.stringify(stored));
    await reload();
    expect(lines()).toMatchObject([{ slug: 'potatoes', quantity: 2 }]);
  });

  test('when a stored sum is wrong, then it is computed again', async () => {
    add(plain, 2);
    localStorage.setItem('cart', storedText().replace('"sum":1300', '"sum":1'));
    await reload();
    expect(lines()).toMatchObject([{ sum: 1300 }]);
  });

  test('when a stored quantity is below 1, then it is 1', async () => {
    add(plain, 3);
    localStorage.setItem('cart', storedText().replace('"quantity":3', '"quantity":0'));
    await reload();
    expect(lines()).toMatchObject([{ quantity: 1, sum: 650 }]);
  });

  test('when the last release stored it, then it opens with every line', async () => {
    const stored =
      '{"state":{"lines":[{"_id":"00000000-0000-4000-8000-000000000002","slug":"rice","index":1,"name":"Rice",' +
      '"unit":"1 kg","label":"25 kg","image":null,"price":27000,"regular_price":28000,"stock_quantity":2,' +
      '"quantity":1,"sum":27000,"cartId":null,"itemId":null,"coupon_cart":null,"discountedPrice":null}]},"version":1}';
    localStorage.setItem('cart', stored);
    await reload();
    expect(lines()).toEqual([{ ...lineFromProduct(rice, 1, 1), image: null }]);
    add(rice, 1, 1);
    expect(lines()).toMatchObject([{ quantity: 2, sum: 54000 }]);
  });

  test('when one product is stored under two addresses, then it is one line', async () => {
    add(plain, 2);
    const stored = JSON.parse(storedText());
    stored.state.lines.push({ ...stored.state.lines[0], slug: 'irish-potatoes', quantity: 1 });
    localStorage.setItem('cart', JSON.stringify(stored));
    await reload();
    expect(lines()).toMatchObject([{ slug: 'irish-potatoes', quantity: 3, sum: 1950 }]);
  });

  test('when the browser refuses storage, then the cart works in memory', async () => {
    vi.stubGlobal('localStorage', refusingStorage());
    await reload();
    add(plain, 1);
    add(plain, 1);
    expect(lines()).toMatchObject([{ quantity: 2 }]);
    expect(useCart.getState().ready).toBe(true);
  });
});
