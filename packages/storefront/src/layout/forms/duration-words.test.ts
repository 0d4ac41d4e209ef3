import { expect, test } from 'vitest';
import { durationWords } from './form-failure.tsx';

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [44.2, '45 seconds'],
  [60, '1 minute'],
  [61, '1 minute 1 second'],
  [125, '2 minutes 5 seconds'],
  [3600, '1 hour'],
  [3601, '1 hour 1 minute'],
  [7380, '2 hours 3 minutes'],
])('when %d seconds are left, then it says %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
