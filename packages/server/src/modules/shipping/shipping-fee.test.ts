import { expect, test } from 'vitest';
import { shippingFee } from './zone.ts';

test.each([
  [49_999, 3_000],
  [50_000, 0],
  [0, 3_000],
])('when the items cost %i then express costs %i', (itemsTotal, fee) => {
  expect(shippingFee({ price: 3_000, free_from: 50_000 }, itemsTotal)).toBe(fee);
});

test('when a method is never free then it costs its price for any total', () => {
  expect(shippingFee({ price: 1_500, free_from: null }, 2_000_000_000)).toBe(1_500);
});
