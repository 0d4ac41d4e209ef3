import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PricedProduct, paidPrice, pricedBy, priceRange, unitPrice } from './unit-price.ts';

const amount = fc.integer({ min: 1, max: 1_000_000 });
const offer = fc.option(amount, { nil: null });
const product = (price: fc.Arbitrary<number | null>): fc.Arbitrary<PricedProduct> =>
  fc
    .record({
      price: amount,
      sale_price: offer,
      variants: fc.array(fc.record({ price, sale_price: offer }), { maxLength: 5 }),
    })
    .map((made) => ({ ...made, variants: made.variants.map((variant, index) => ({ ...variant, index })) }));

test('when an offer runs then it is what is paid', () => {
  expect(paidPrice({ price: 1_000, sale_price: 800 })).toBe(800);
  expect(paidPrice({ price: 1_000, sale_price: null })).toBe(1_000);
});

test('when every variant has a price then the chosen one counts', () => {
  const shirt = {
    price: 9_000,
    sale_price: 8_000,
    variants: [
      { index: 0, price: 5_000, sale_price: null },
      { index: 4, price: 6_000, sale_price: 5_500 },
    ],
  };
  expect(unitPrice(shirt, 0)).toBe(5_000);
  expect(unitPrice(shirt, 4)).toBe(5_500);
  expect(priceRange(shirt)).toEqual({ from: 5_000, to: 5_500, old: null });
});

test('when one variant has no price then the product prices all of them', () => {
  const shirt = {
    price: 9_000,
    sale_price: 8_000,
    variants: [
      { index: 0, price: 5_000, sale_price: null },
      { index: 1, price: null, sale_price: null },
    ],
  };
  expect(unitPrice(shirt, 0)).toBe(8_000);
  expect(unitPrice(shirt, 1)).toBe(8_000);
  expect(priceRange(shirt)).toEqual({ from: 8_000, to: 8_000, old: 9_000 });
});

test('when there are no variants then the product’s price counts whatever the index', () => {
  expect(unitPrice({ price: 700, sale_price: null, variants: [] }, -1)).toBe(700);
});

test('when any product has a variant without a price then every index costs the same', () => {
  fc.assert(
    fc.property(product(fc.constant(null)), fc.integer({ min: -1, max: 5 }), (made, index) => {
      expect(pricedBy(made, index)).toBe(made);
    }),
  );
});

test.each([
  ['every size costs less than it did', { one: 900, other: 1_000 }, 900],
  ['the sizes always cost less than the product itself', { one: 800, other: 800 }, 800],
  ['one size is offered at what another always costs', { one: 800, other: 900 }, 800],
])('when %s then the old price is what each cost at least', (_, { one, other }, old) => {
  const size = (index: number, price: number) => ({ index, price, sale_price: price > 800 ? 800 : null });
  const mug = { price: 1_200, sale_price: null, variants: [size(0, one), size(1, other)] };
  expect(priceRange(mug)).toEqual({ from: 800, to: 800, old });
});

test('when any product is sold then the unit price lies in its range', () => {
  fc.assert(
    fc.property(product(amount), (made) => {
      const indexes = made.variants.length ? made.variants.map((variant) => variant.index) : [-1];
      const { from, to } = priceRange(made);
      const prices = indexes.map((index) => unitPrice(made, index));
      expect(Math.min(...prices)).toBe(from);
      expect(Math.max(...prices)).toBe(to);
    }),
  );
});
