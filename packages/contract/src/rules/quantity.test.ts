import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampQuantity } from './quantity.ts';

test('when more is wanted than there is then it is what there is', () => {
  expect(clampQuantity(7, 5)).toBe(5);
});

test('when less than one is wanted then it is one', () => {
  expect(clampQuantity(0, 5)).toBe(1);
  expect(clampQuantity(-3, 5)).toBe(1);
});

test('when nothing is in stock then it is none', () => {
  expect(clampQuantity(1, 0)).toBe(0);
  expect(clampQuantity(1, -2)).toBe(0);
});

test('when anything at all is wanted then it is a whole number from 1 to the stock', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: 1, max: 100_000 }), (wanted, stock) => {
      const quantity = clampQuantity(wanted, stock);
      expect(Number.isInteger(quantity)).toBe(true);
      expect(quantity).toBeGreaterThanOrEqual(1);
      expect(quantity).toBeLessThanOrEqual(stock);
    }),
  );
});

test('when a quantity fits then it stays as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (wanted, more) => {
      expect(clampQuantity(wanted, wanted + more)).toBe(wanted);
    }),
  );
});
