import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatFrancs } from './money.ts';
import { readFrancs } from './typed-amounts.ts';

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

test.each([
  ...[
    '12400',
    '12 400',
    '12,400',
    '12.400',
    '12\u00a0400',
    "12'400",
    '12,400.00',
    '12.400,00',
    '12400.0',
    '12400,-',
  ],
  ...['12 400 Frw', '12.400 RWF', 'FRW 12,400', 'Rwf12400', ' 12,400 francs. '],
])('when people write %s then it is 12,400 francs', (text) => {
  expect(readFrancs(text)).toBe(12_400);
});

test.each([
  '',
  'free',
  '12,40',
  '12.4',
  '1,24,00',
  '12.400,500',
  '12 40',
  '-5',
  '1e3',
  '0x10',
  '3000000000',
  '12 400 USD',
])('when people write %j then it is no amount of francs', (text) => expect(readFrancs(text)).toBeNull());

test('when any amount is written as the shop shows it then it is read as it was', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (francs) => {
      expect(readFrancs(formatFrancs(francs))).toBe(francs);
    }),
  );
});
