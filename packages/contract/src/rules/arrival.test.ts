import { expect, test } from 'vitest';
import {
  anyTimeOf,
  arrivalSentence,
  bringsOn,
  firstArrival,
  kigaliDay,
  shippingFee,
  spanWords,
} from './arrival.ts';

const today = '2026-11-23';
const span = (date: string, from = '15:00', to = '18:00') => ({ date, from, to });
const standard = { code: 'standard', price: 1_500, free_from: 30_000, eta: null };
const express = { code: 'express', price: 3_000, free_from: null, eta: 'within 3 hours' };

test('when it is past midnight in Kigali then its day is the next, whatever the day in UTC', () => {
  expect(kigaliDay(new Date('2026-11-23T21:59:59Z'))).toBe('2026-11-23');
  expect(kigaliDay(new Date('2026-11-23T22:00:00Z'))).toBe('2026-11-24');
});

test.each([
  ['en', 'Kimironko · today 15–18 · FRW\u00a01,500'],
  ['fr', 'Kimironko · aujourd’hui 15h–18h · FRW\u00a01,500'],
  ['rw', 'Kimironko · uyu munsi 15–18 · FRW\u00a01,500'],
] as const)('when an arrival is said in %s then it is one sentence', (language, sentence) => {
  const arrival = { sector: 'Kimironko', window: span(today), eta: 'same day', fee: 1_500 };
  expect(arrivalSentence(arrival, language, today)).toBe(sentence);
});

test('when delivery costs nothing or has no window then the sentence says what there is', () => {
  const nothing = { sector: 'Muhoza', window: null, eta: null, fee: 0 };
  expect(arrivalSentence(nothing, 'en', today)).toBe('Muhoza · free');
  expect(arrivalSentence(nothing, 'rw', today)).toBe('Muhoza · ku buntu');
  expect(arrivalSentence({ ...nothing, eta: '1–2 days' }, 'en', today)).toBe('Muhoza · 1–2 days · free');
});

test.each([
  ['2026-11-24', 'tomorrow 15–18'],
  ['2026-11-25', 'Wednesday 15–18'],
  ['2026-11-29', 'Sunday 15–18'],
  // A week on and a day that is over need their date.
  ['2026-11-30', 'Monday 30/11 15–18'],
  ['2026-12-04', 'Friday 4/12 15–18'],
  ['2026-11-22', 'Sunday 22/11 15–18'],
])('when a window is on %s then one says %s', (date, expected) => {
  expect(spanWords(span(date), 'en', today)).toBe(expected);
});

test('when a window begins within an hour then its minutes are said', () => {
  expect(spanWords(span(today, '09:30', '12:00'), 'en', today)).toBe('today 9:30–12');
  expect(spanWords(span(today, '09:30', '12:00'), 'fr', today)).toBe('aujourd’hui 9h30–12h');
});

test('when items reach the amount then delivery is free, a franc below it is not', () => {
  expect(shippingFee(standard, 29_999)).toBe(1_500);
  expect(shippingFee(standard, 30_000)).toBe(0);
  expect(shippingFee(express, 1_000_000)).toBe(3_000);
});

test('when the first method is express then only a window of today counts', () => {
  const windows = [span('2026-11-24', '09:00', '12:00'), span('2026-11-25')];
  const at = { itemsTotal: 7_000, today };
  expect(firstArrival({ methods: [standard, express], windows }, at)).toEqual({
    window: windows[0],
    eta: null,
    fee: 1_500,
  });
  expect(firstArrival({ methods: [express], windows }, at)).toEqual({
    window: null,
    eta: 'within 3 hours',
    fee: 3_000,
  });
  expect(firstArrival({ methods: [], windows }, at)).toBeNull();
  expect(bringsOn('express', '2026-11-23', today)).toBe(true);
});

test('when no window is taken then it comes within those of the first day, express by its own words', () => {
  const windows = [
    span('2026-11-24', '09:00', '12:00'),
    span('2026-11-24', '17:00', '20:30'),
    span('2026-11-25', '09:00', '21:00'),
  ];
  expect(anyTimeOf('standard', windows)).toEqual({ date: '2026-11-24', from: '09:00', to: '20:30' });
  expect(anyTimeOf('express', windows)).toBeNull();
  expect(anyTimeOf('standard', [])).toBeNull();
});
