import { expect, test } from 'vitest';
import { deltaOf } from './words.ts';

const stockUnit = { on_hand: 10 };

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
