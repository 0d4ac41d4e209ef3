import { expect, test } from 'vitest';
import { timeLeft } from './offer-clock.tsx';

const noon = Date.UTC(2026, 0, 10, 12);
const left = (ms: number) => timeLeft(noon + ms, noon);

test('when an offer runs for days, then its parts add up', () => {
  const ms = ((2 * 24 + 3) * 60 + 4) * 60_000 + 5000;
  expect(left(ms)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
});

test('when a second has begun, then it counts, and the last one is followed by nothing', () => {
  expect(left(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(left(1000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(left(0)).toBeNull();
  expect(left(-5000)).toBeNull();
});

test('when the moment cannot be read, then there is nothing to count', () => {
  expect(timeLeft(Number.NaN, noon)).toBeNull();
});
