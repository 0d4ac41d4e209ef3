import type { LineChange } from '@isoko/contract';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { expect, test } from 'vitest';
import { stillApplies, withChanges } from './accept-change.ts';

const line: CartLine = {
  _id: 'potatoes-id',
  slug: 'potatoes',
  index: -1,
  name: 'Potatoes',
  unit: '1 kg',
  label: null,
  image: null,
  price: 650,
  regular_price: 800,
  stock_quantity: 9,
  quantity: 4,
  sum: 2600,
  cartId: null,
  itemId: null,
  coupon_cart: null,
  discountedPrice: null,
};
const other = { ...line, _id: 'rice-id', slug: 'rice', name: 'Rice' };
const change = (reason: LineChange['reason'], rest: Partial<LineChange> = {}): LineChange => ({
  product: 'potatoes-id',
  index: -1,
  name: 'Potatoes',
  reason,
  wanted: 4,
  got: 4,
  price_was: null,
  price_now: null,
  message: '',
  ...rest,
});

test('when a new price is accepted, then the line costs it and no longer differs', () => {
  const dearer = change('price', { price_was: 650, price_now: 700 });
  const lines = withChanges([line, other], [dearer], null);
  expect(lines).toMatchObject([{ price: 700, sum: 2800 }, { price: 650 }]);
  expect(stillApplies([line], dearer)).toBe(true);
  expect(stillApplies(lines, dearer)).toBe(false);
});

test('when less is left, then what is left is taken and is the most that can be chosen', () => {
  const short = change('stock', { got: 2 });
  const lines = withChanges([line, other], [short], null);
  expect(lines).toMatchObject([{ quantity: 2, stock_quantity: 2, sum: 1300 }, { quantity: 4 }]);
  expect(stillApplies(lines, short)).toBe(false);
});

test.each([change('stock', { got: 0 }), change('gone', { got: 0 }), change('undeliverable', { got: 0 })])(
  'when a line cannot be had ($reason, $got left), then accepting removes it alone',
  (lost) => {
    expect(withChanges([line, other], [lost], null)).toEqual([other]);
  },
);

test('when price and stock changed together, then both are taken over', () => {
  const both = [change('price', { price_was: 650, price_now: 700, got: 2 }), change('stock', { got: 2 })];
  expect(withChanges([line], both, null)).toMatchObject([{ price: 700, quantity: 2, sum: 1400 }]);
});

test('when the line was removed meanwhile, then its change says nothing any more', () => {
  expect(stillApplies([other], change('gone', { got: 0 }))).toBe(false);
});
