import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartTotal, lineSum } from './cart-total.ts';

const line = fc.record({ price: fc.nat(2_000_000), quantity: fc.integer({ min: 1, max: 10_000 }) });

test('when a line is summed then it is truncated to a whole number', () => {
  expect(lineSum({ price: 333.4, quantity: 2 })).toBe(666);
  expect(lineSum({ price: 0.9, quantity: 1 })).toBe(0);
});

test('when lines are added then each is truncated by itself', () => {
  const half = { price: 0.5, quantity: 1 };
  expect(cartTotal([half, half, { price: 1_000, quantity: 3 }])).toBe(3_000);
});

test('when a cart is empty then it costs nothing', () => {
  expect(cartTotal([])).toBe(0);
});

test('when prices are whole francs then nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
      expect(BigInt(cartTotal(lines))).toBe(exact);
    }),
  );
});

test('when the order of lines changes then the total does not', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      expect(cartTotal(lines.toReversed())).toBe(cartTotal(lines));
    }),
  );
});
