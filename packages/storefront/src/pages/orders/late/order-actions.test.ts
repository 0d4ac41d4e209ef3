import type { Order, Product } from '@isoko/contract';
import { expect, test } from 'vitest';
import { lineAgain } from './order-actions.tsx';

const ordered = {
  product: { _id: 'p1', name: 'Avocado' },
  index: -1,
  label: null,
  price: 500,
  quantity: 4,
} as Order['line_items'][number];

const product = {
  _id: 'p1',
  slug: 'avocado',
  name: 'Avocado',
  unit: '1 kg',
  price: 500,
  regular_price: 500,
  sale_price: null,
  until: null,
  images: [],
  stock_quantity: 9,
  stock_status: 'instock',
  variants: [],
} as unknown as Product;

test('when the product is sold as before, then the line comes back and nothing is said', () => {
  const { line, news } = lineAgain(ordered, product);
  expect(line).toMatchObject({ quantity: 4, price: 500, sum: 2000 });
  expect(news).toBeNull();
});

test('when less is left and the price moved, then both are told', () => {
  const { line, news } = lineAgain(ordered, {
    ...product,
    stock_quantity: 3,
    price: 600,
    regular_price: 600,
  });
  expect(line).toMatchObject({ price: 600, stock_quantity: 3 });
  expect(news).toBe(
    'Only 3 of Avocado left, you had 4. Avocado costs FRW\u00a0600 now, it was FRW\u00a0500.',
  );
});

test('when it is sold out, gone, or its size is gone, then it is named and left out', () => {
  expect(lineAgain(ordered, { ...product, stock_quantity: 0, stock_status: 'outofstock' })).toEqual({
    line: null,
    news: 'Avocado is sold out.',
  });
  expect(lineAgain(ordered, null)).toEqual({ line: null, news: 'Avocado is no longer sold.' });
  expect(lineAgain({ ...ordered, index: 2, label: '5 kg' }, product)).toEqual({
    line: null,
    news: 'Avocado, 5 kg is no longer sold.',
  });
});
