import { expect, test } from 'vitest';
import { carryDiscount } from './reprice.ts';

/** Lines as bought: sum and what the coupon took off. */
const bought = (...lines: [sum: number, off: number][]) =>
  lines.map(([sum, off], at) => ({ id: `${at}`, sum, discounted_price: sum - off }));

test('when a line becomes smaller then a percentage of it stays', () => {
  const before = bought([10_000, 1_000], [5_000, 500]);
  expect(carryDiscount('percent', before, [{ from: '0', sum: 4_999 }])).toEqual([499]);
});

test('when something dearer takes its place then the percentage never gives more than at first', () => {
  const before = bought([10_000, 1_000], [5_000, 500]);
  const after = [
    { from: '0', sum: 30_000 },
    { from: '1', sum: 5_000 },
  ];
  const shares = carryDiscount('percent', before, after);
  expect(shares.reduce((sum, share) => sum + share)).toBe(1_500);
});

test('when lines go then francs stay as many as long as what they were for costs so much', () => {
  const before = bought([3_000, 600], [2_000, 400], [9_000, 0]);
  expect(carryDiscount('fixed', before, [{ from: '1', sum: 2_000 }])).toEqual([1_000]);
  expect(
    carryDiscount('fixed', before, [
      { from: '1', sum: 700 },
      { from: '2', sum: 9_000 },
    ]),
  ).toEqual([700, 0]);
});

test('when the coupon paid the delivery, or there is none, then nothing is taken off lines', () => {
  for (const kind of ['free_shipping', null] as const)
    expect(carryDiscount(kind, bought([1_000, 0]), [{ from: '0', sum: 500 }])).toEqual([0]);
});
