import { expect, test } from 'vitest';
import { reachesMinimum } from './minimum-order.ts';

test('when the total is exactly the minimum then checkout is open', () => {
  expect(reachesMinimum(5_000, 5_000)).toBe(true);
});

test('when one franc is missing then checkout is closed', () => {
  expect(reachesMinimum(4_999, 5_000)).toBe(false);
});

test('when the region has no minimum then any total is enough', () => {
  expect(reachesMinimum(0, 0)).toBe(true);
});
