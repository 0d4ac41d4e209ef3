import { expect, test } from 'vitest';
import { deltaOf } from './words.ts';

const stockUnit = { on_hand: 10, sold_by: 'piece' } as const;

test.each([
  ['received', '4', 4],
  ['returned', '1', 1],
  ['damaged', '3', -3],
  ['counted', '8', -2],
  ['counted', '12', 2],
  ['correction', '-5', -5],
] as const)('when %s and %s is typed at a stock of ten then it changes by %i', (reason, typed, delta) => {
  expect(deltaOf(reason, typed, stockUnit)).toBe(delta);
});

test.each([
  ['received', ''],
  ['received', '1.5'],
  ['damaged', '-3'],
  ['counted', '10'],
] as const)('when %s and “%s” is typed then a sentence says what is wrong', (reason, typed) => {
  expect(deltaOf(reason, typed, stockUnit)).toEqual(expect.stringMatching(/\.$/));
});

test.each([
  ['received', '12.5', 12_500],
  ['damaged', '450 g', -450],
  ['counted', '3', -7_000],
  ['correction', '−0,2 kg', -200],
] as const)(
  'when %s and %s is typed of what is weighed then it changes by %i grams',
  (reason, typed, delta) => {
    expect(deltaOf(reason, typed, { on_hand: 10_000, sold_by: 'weight' })).toBe(delta);
    expect(deltaOf(reason, 'much', { on_hand: 10_000, sold_by: 'weight' })).toMatch(/such as 12.5 kg/);
  },
);
