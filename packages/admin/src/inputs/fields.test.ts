import { expect, test } from 'vitest';
import { toMoment, toTyped } from './fields.tsx';

test('when a moment is shown and typed then it is Rwandan time, and nothing stays nothing', () => {
  expect(toTyped('2026-12-31T23:30:00.000Z')).toBe('2027-01-01T01:30');
  expect(toTyped('2027-01-01T01:30')).toBe('2027-01-01T01:30');
  expect(toMoment('2027-01-01T01:30')).toBe('2026-12-31T23:30:00.000Z');
  expect(toMoment('2027-01-01T01:30:00')).toBe('2026-12-31T23:30:00.000Z');
  expect([toTyped(null), toMoment('')]).toEqual(['', null]);
});
