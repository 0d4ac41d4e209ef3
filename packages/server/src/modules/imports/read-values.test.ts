import { expect, test } from 'vitest';
import { readPrice, readSlug, readStock, readUntil } from './read-values.ts';

test.each<[string, number]>([
  ['1200', 1200],
  ['1,200', 1200],
  ['12,000', 12_000],
  ['1,000,000', 1_000_000],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['1200.00', 1200],
  ['1,200.00', 1200],
  ['1200,00', 1200],
  ['1200.0000', 1200],
  ['RWF 1,200', 1200],
  ['1200 Frw', 1200],
])('when a price is written as %s then it is %i francs', (text, value) => {
  expect(readPrice(text)).toEqual({ value });
});

test.each([
  '1200.50',
  '1.200',
  '12.000',
  '1,20',
  '0',
  '0.00',
  '-5',
  '1e3',
  'free',
  '12,00,000',
  '3000000000',
])('when a price is written as %s then it is a problem, and never rounded', (text) => {
  expect(readPrice(text)).toHaveProperty('fault');
});

test.each<[string, number]>([
  ['7', 7],
  ['7.0000', 7],
  ['-2', 0],
])('when a stock is written as %s then %i lie there', (text, value) => {
  expect(readStock(text)).toMatchObject({ value });
});

test.each(['7.5', 'many', '1000001'])('when a stock is written as %s then it is a problem', (text) => {
  expect(readStock(text)).toHaveProperty('fault');
});

test('when an offer ends on a day then it ends with its last second in Kigali', () => {
  expect(readUntil('2026-12-31')).toEqual({ value: '2026-12-31T21:59:59.000Z' });
  expect(readUntil('2026-12-31 18:00:00')).toEqual({ value: '2026-12-31T16:00:00.000Z' });
  expect(readUntil('2026-12-31T10:20:30.456Z')).toEqual({ value: '2026-12-31T10:20:30.456Z' });
  for (const text of ['31/12/2026', '2026-13-01', 'soon']) expect(readUntil(text)).toHaveProperty('fault');
});

test('when an address is one of ours then it stays, and another becomes one', () => {
  const long = `a${'-b'.repeat(59)}`;
  expect(readSlug(long)).toEqual({ value: long });
  expect(readSlug('Café_Maraba')).toEqual({ value: 'cafe-maraba' });
  expect(readSlug('???')).toHaveProperty('fault');
});
