import type { Stocktake } from '@isoko/contract/routes/admin/stocktakes';
import { expect, test } from 'vitest';
import { countText, differenceText, progressText, toCount } from './words.ts';

const stocktake = (lines: number, counted: number, different: number) =>
  progressText({ lines, counted, different } as Stocktake);

test('when a count goes on then it says how far it is', () => {
  expect(stocktake(48, 0, 0)).toBe('0 of 48 counted');
  expect(stocktake(48, 12, 1)).toBe('12 of 48 counted, 1 differs');
  expect(stocktake(48, 13, 3)).toBe('13 of 48 counted, 3 differ');
});

test('when a line was counted then it says what differs from the books', () => {
  const line = (difference: number | null, expected: number | null) =>
    differenceText({ difference, expected, sold_by: 'piece' });
  expect(line(null, null)).toBe('Not counted yet.');
  expect(line(0, 7)).toBe('As in the books: 7.');
  expect(line(5, 4)).toBe('5 more than the 4 in the books.');
  expect(line(-2, 10)).toBe('2 less than the 10 in the books.');
  const weighed = differenceText({ difference: -450, expected: 12_500, sold_by: 'weight' });
  expect(weighed.replaceAll('\u00a0', ' ')).toBe('450 g less than the 12.50 kg in the books.');
});

test('when a number is typed then it is that many, and nothing takes the count back', () => {
  expect([toCount('12'), toCount(' 1 200 '), toCount('1,200'), toCount('0')]).toEqual([12, 1200, 1200, 0]);
  expect(toCount('  ')).toBeNull();
  const weighed = (typed: string) => toCount(typed, { sold_by: 'weight' });
  expect([weighed('12,5'), weighed('800 g'), weighed('120'), weighed(' ')]).toEqual([
    12_500,
    800,
    120_000,
    null,
  ]);
  for (const typed of ['-3', 'ten', '10001']) expect(weighed(typed), typed).toMatch(/such as 12.5 kg/);
  expect(countText({ counted: 12_050, sold_by: 'weight' })).toBe('12.05');
  for (const typed of ['-3', 'ten', '1000001']) expect(toCount(typed), typed).toMatch(/whole number/);
});
