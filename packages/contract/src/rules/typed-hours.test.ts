import { expect, test } from 'vitest';
import { toDaysAndHours, toHours } from './typed-hours.ts';

test.each([
  ...[
    '8h-20h',
    '08:00 – 20:00',
    '08:00–20:00',
    '8h00 à 20h00',
    '8.00 - 20.00',
    '8am to 8pm',
    '8 - 20',
    '8h—20h',
  ],
  ...['8:00 kugeza 20:00', ' 8H - 20H '],
])('when someone writes %s then it is from eight to eight', (text) => {
  expect(toHours(text)).toBe('08:00–20:00');
});

test.each([
  ['8h-12h, 14h-18h30', '08:00–12:00, 14:00–18:30'],
  ['8h-12h et 14h-18h', '08:00–12:00, 14:00–18:00'],
  ['2-6 pm', '14:00–18:00'],
  ['10-2pm', '10:00–14:00'],
  ['0h-24h', '00:00–24:00'],
  ['Closed', 'Closed'],
  ['24/7', '24/7'],
  ['On appointment,  call us', 'On appointment, call us'],
])('when someone writes %s then it is kept as %s', (text, kept) => {
  expect(toHours(text)).toBe(kept);
});

test.each(['8h-26h', '20h-8h', '8:70-20:00', '13pm-14pm', '9-9'])(
  'when someone writes %s then no clock has it',
  (text) => expect(toHours(text)).toBeNull(),
);

test.each([
  ['8h-20h', 'Every day', '8h-20h'],
  ['Mon–Sat: 8h-20h', 'Mon–Sat', '8h-20h'],
  ['Lundi, mardi 7h30 à 18h', 'Lundi, mardi', '7h30 à 18h'],
  [' Every day 08:00–12:00, 14:00–18:30 ', 'Every day', '08:00–12:00, 14:00–18:30'],
  ['24/7', 'Every day', '24/7'],
  ['Closed', 'Every day', 'Closed'],
  ['', 'Every day', ''],
])('when “%s” is typed in one line then the days are %s and the hours %s', (text, days, hours) => {
  expect(toDaysAndHours(text, 'Every day')).toEqual({ days, hours });
});
