import { expect, test } from 'vitest';
import { toAmount } from './money-input.tsx';

test('when an amount is typed then it is francs, and what is none stays what was typed', () => {
  expect(toAmount('12 400 Frw')).toBe(12_400);
  expect(toAmount('12.000')).toBe(12_000);
  expect(toAmount('  ')).toBeNull();
  expect(toAmount('a lot')).toBe('a lot');
});
