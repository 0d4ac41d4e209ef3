import { expect, test } from 'vitest';
import { nextCheck } from './check-schedule.ts';

const start = new Date('2026-11-20T08:00:00Z');
const secondsAfter = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

test('when nothing is heard then a payment is looked at by the schedule of three days', () => {
  const seconds: number[] = [];
  for (let next = nextCheck(start, start); next; next = nextCheck(start, next.at)) {
    seconds.push((next.at.getTime() - start.getTime()) / 1_000);
  }
  expect(seconds.slice(0, 9)).toEqual([10, 30, 60, 120, 300, 600, 1_200, 3_600, 7_200]);
  expect(seconds.at(-1)).toBe(72 * 3_600);
  expect(seconds).toHaveLength(79);
});

test('when someone looks in between then the next point stays where it was', () => {
  expect(nextCheck(start, secondsAfter(31))).toEqual(nextCheck(start, secondsAfter(59)));
});

test('when three days are over then no one looks any more', () => {
  expect(nextCheck(start, secondsAfter(72 * 3_600))).toBeNull();
});
