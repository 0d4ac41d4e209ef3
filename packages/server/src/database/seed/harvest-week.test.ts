import { expect, test } from 'vitest';
import { harvestWeek } from '../seed.ts';

const week = (now: string) => {
  const { starts_at, ends_at } = harvestWeek(new Date(now));
  return [starts_at.toISOString(), ends_at.toISOString()];
};

test('when the harvest day is ahead then its week is this year’s, in Kigali’s days', () => {
  // 7 August 2026 is the first Friday.
  expect(week('2026-03-02T08:00:00Z')).toEqual(['2026-08-02T22:00:00.000Z', '2026-08-09T22:00:00.000Z']);
});

test('when its week runs then it is this one until its last moment', () => {
  expect(week('2026-08-09T21:59:59Z')[0]).toBe('2026-08-02T22:00:00.000Z');
});

test('when its week is over then it is the next year’s, even where August begins on a Friday or Saturday', () => {
  expect(week('2026-08-09T22:00:00Z')[0]).toBe('2027-08-01T22:00:00.000Z');
  // 1 August 2031 is a Friday; its Monday is still in July.
  expect(week('2031-01-01T00:00:00Z')[0]).toBe('2031-07-27T22:00:00.000Z');
  // 1 August 2026 is a Saturday: the first Friday is the 7th.
  expect(week('2026-08-01T00:00:00Z')[0]).toBe('2026-08-02T22:00:00.000Z');
});
