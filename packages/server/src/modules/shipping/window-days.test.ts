import { expect, test } from 'vitest';
import { isUmuganda, type WindowRules, windowDays } from './window-days.ts';

const morning = { id: 'm', from: '09:00:00', to: '12:00:00' };
const noon = { id: 'n', from: '12:00:00', to: '15:00:00' };
const evening = { id: 'e', from: '18:00:00', to: '20:00:00' };
const all = [evening, morning, noon];

const rules: WindowRules = { cut_off_minutes: 120, closed_weekdays: [], closed_days: [], days_ahead: 3 };

/** `YYYY-MM-DD HH:MM` of what can be chosen at a time in Kigali. */
function openAt(kigaliTime: string, windows = all, other: Partial<WindowRules> = {}): string[] {
  const open = windowDays(windows, { ...rules, ...other }, new Date(`${kigaliTime}+02:00`));
  return open.map(({ date, from }) => `${date} ${from}`);
}

test('when a zone is closed on a weekday or everyone on a day then nothing can be chosen there then', () => {
  // The 16th is a Monday.
  const closed = { closed_weekdays: [2], closed_days: ['2026-11-18'] };
  expect(openAt('2026-11-16T06:00:00', [morning], closed)).toEqual(['2026-11-16 09:00', '2026-11-19 09:00']);
  const onSundays = openAt('2026-11-20T13:00:00', [morning], { closed_weekdays: [7] });
  expect(onSundays).toEqual(['2026-11-21 09:00', '2026-11-23 09:00']);
});

test('when a zone needs longer to pack then a window must be so far off', () => {
  expect(openAt('2026-11-16T08:59:00', [morning], { cut_off_minutes: 0 })).toContain('2026-11-16 09:00');
  const dayBefore = openAt('2026-11-16T09:00:01', [morning], { cut_off_minutes: 24 * 60 });
  expect(dayBefore).toEqual(['2026-11-18 09:00', '2026-11-19 09:00']);
});

test('when it is early then today and the next three days can be chosen, earliest first', () => {
  expect(openAt('2026-11-16T06:00:00')).toEqual([
    '2026-11-16 09:00',
    '2026-11-16 12:00',
    '2026-11-16 18:00',
    '2026-11-17 09:00',
    '2026-11-17 12:00',
    '2026-11-17 18:00',
    '2026-11-18 09:00',
    '2026-11-18 12:00',
    '2026-11-18 18:00',
    '2026-11-19 09:00',
    '2026-11-19 12:00',
    '2026-11-19 18:00',
  ]);
});

test('when a window starts in two hours then it can just be chosen, a second later not', () => {
  expect(openAt('2026-11-16T07:00:00')).toContain('2026-11-16 09:00');
  expect(openAt('2026-11-16T07:00:01')).not.toContain('2026-11-16 09:00');
});

test('when it is late in Kigali then the next day is today, whatever the day in UTC', () => {
  // 00:30 in Kigali is still the 16th in UTC.
  const open = openAt('2026-11-17T00:30:00', [morning]);
  expect(open).toEqual(['2026-11-17 09:00', '2026-11-18 09:00', '2026-11-19 09:00', '2026-11-20 09:00']);
});

test('when the evening is over then today has nothing left', () => {
  expect(openAt('2026-11-16T19:00:00')[0]).toBe('2026-11-17 09:00');
});

test('when it is the last Saturday of a month then no one delivers before noon', () => {
  const saturday = openAt('2026-11-27T06:00:00').filter((window) => window.startsWith('2026-11-28'));
  expect(saturday).toEqual(['2026-11-28 12:00', '2026-11-28 18:00']);
});

test('when days cross a month and a year then they go on', () => {
  expect(openAt('2026-12-30T20:00:00', [noon])).toEqual([
    '2026-12-31 12:00',
    '2027-01-01 12:00',
    '2027-01-02 12:00',
  ]);
});

test('when a zone has no windows then there is nothing to choose', () => {
  expect(openAt('2026-11-16T06:00:00', [])).toEqual([]);
});

test.each([
  ['2026-11-28', true],
  ['2026-11-21', false],
  ['2026-11-27', false],
  ['2026-11-29', false],
  ['2026-02-28', true],
  ['2026-10-31', true],
  ['2026-12-26', true],
])('when it is %s then that it is Umuganda is %s', (date, expected) => {
  expect(isUmuganda(date)).toBe(expected);
});

test('when more days may be chosen then the last one is that many after today in Kigali', () => {
  // 23:59 and 00:00 in Kigali, the 16th in UTC both times.
  const before = openAt('2026-11-16T23:59:00', [evening], { days_ahead: 14 });
  expect([before.length, before[0], before.at(-1)]).toEqual([14, '2026-11-17 18:00', '2026-11-30 18:00']);
  const after = openAt('2026-11-17T00:00:00', [evening], { days_ahead: 14 });
  expect([after.length, after[0], after.at(-1)]).toEqual([15, '2026-11-17 18:00', '2026-12-01 18:00']);
  expect(openAt('2026-11-16T06:00:00', [noon], { days_ahead: 0 })).toEqual(['2026-11-16 12:00']);
});
