import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANY_TIME, chosenWindow, windowInput, windowsOf } from './windows.ts';

const at = (id: string, date: string) => ({ id, date, from: '15:00', to: '18:00', left: null });
const windows = [at('a', '2026-11-24'), at('b', '2026-11-24'), at('c', '2026-11-25')];

beforeEach(() => {
  vi.useFakeTimers();
  // Half past midnight in Kigali, the 23rd in UTC.
  vi.setSystemTime('2026-11-23T22:30:00Z');
});
afterEach(() => vi.useRealTimers());

test('when express is chosen then only windows of today in Kigali are offered', () => {
  expect(windowsOf({ windows }, 'express').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(windowsOf({ windows }, 'standard')).toEqual(windows);
  expect(windowsOf(null, 'standard')).toEqual([]);
});

test('when no window is chosen, or one that is gone, then the first free one is', () => {
  expect(chosenWindow('', windows)).toBe('a');
  expect(chosenWindow('gone', windows)).toBe('a');
  expect(chosenWindow('c', windows)).toBe('c');
  expect(chosenWindow('c', windows.slice(0, 2))).toBe('a');
  expect(chosenWindow('', [])).toBe('');
});

test('when any time is chosen then it stays so, and the shop gets no window', () => {
  expect(chosenWindow(ANY_TIME, windows)).toBe(ANY_TIME);
  expect([windowInput(ANY_TIME), windowInput(''), windowInput('b')]).toEqual([null, null, 'b']);
});
