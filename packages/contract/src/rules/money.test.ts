import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatFrancs } from './money.ts';

test('when francs are shown then thousands are separated and there are no decimals', () => {
  expect(formatAmount(0)).toBe('0');
  expect(formatAmount(999)).toBe('999');
  expect(formatAmount(12_500)).toBe('12,500');
  expect(formatAmount(2_000_000_000)).toBe('2,000,000,000');
  expect(formatAmount(-1_234_567.9)).toBe('-1,234,567');
});

test('when a price is shown then it cannot be torn from its currency', () => {
  expect(formatFrancs(12_500)).toBe('FRW\u00a012,500');
});

test('when any amount is shown then its digits are the amount', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (francs) => {
      expect(Number(formatAmount(francs).replaceAll(',', ''))).toBe(francs);
      expect(formatAmount(francs)).toMatch(/^\d{1,3}(,\d{3})*$/);
    }),
  );
});
