import type { CounterUnit } from '@isoko/contract/routes/admin/till';
import { expect, test } from 'vitest';
import { burstOf, isScanned } from './find-goods.tsx';
import {
  finish,
  notesFor,
  readAmount,
  readScaleLabel,
  searchUnits,
  shortOf,
  totalOf,
  unitsOf,
  withGrams,
  withQuantity,
  withUnit,
} from './sale.ts';

const aUnit = (other: Partial<CounterUnit>): CounterUnit => ({
  ...{ product: 'soap', index: -1, name: 'Soap', local_name: null, label: null },
  ...{ sku: null, barcode: null, image: null, price: 1_200, available: 10 },
  ...other,
});
const soap = aUnit({ sku: 'S-1', barcode: '6001087000017' });
const tomatoes = aUnit({
  ...{
    product: 'tomatoes',
    name: 'Tomatoes',
    local_name: 'Inyanya',
    price: 1_333,
    sold_by: 'weight' as const,
  },
});

test('when an article is scanned again then there is one more; a weight waits for the scale', () => {
  const lines = withUnit(withUnit(withUnit([], soap), tomatoes), soap);
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 0]);
  const weighed = withQuantity(lines, 'tomatoes -1', 1_140);
  expect(totalOf(weighed)).toBe(2_400 + 1_520);
  // A second scan keeps the weight on the scale.
  expect(withUnit(weighed, tomatoes)).toEqual(weighed);
});

test.each([
  ['1.14', 1_140],
  ['1,14 kg', 1_140],
  ['1140', 1_140],
  ['450 g', 450],
  ['a bit', null],
])('when %s is typed for a weight then it is %s g', (text, grams) => {
  expect(readAmount(text, { sold_by: 'weight' })).toBe(grams);
});

test('when a product is called so in another language then it is found, before names that only hold it', () => {
  const banana = aUnit({ product: 'banana', name: 'Bananas' });
  const pineapple = aUnit({ product: 'pineapple', name: 'Pineapple', other_names: ['Ananas', 'Inanasi'] });
  expect(searchUnits([banana, pineapple], 'ananas')).toEqual([pineapple, banana]);
  expect(searchUnits([banana, pineapple], 'inanasi')).toEqual([pineapple]);
});

test('when pieces are typed then they are whole', () => {
  expect(['3', ' 12', '0', '1.5', 'x', ''].map((text) => readAmount(text, {}))).toEqual([
    3,
    12,
    null,
    null,
    null,
    null,
  ]);
});

test('when a code is read then bar codes come before SKUs, and of several all are offered', () => {
  const other = aUnit({ product: 'other', sku: 's-1' });
  const odd = aUnit({ product: 'odd', sku: '6001087000017' });
  expect(unitsOf([soap, other, odd], '6001087000017')).toEqual([soap]);
  expect(unitsOf([soap, other, odd], ' S-1 ')).toEqual([soap, other]);
  expect(unitsOf([soap], '')).toEqual([]);
});

test('when a label of a scale is read then it says what and how many grams, and a wrong digit says nothing', () => {
  const plums = aUnit({ product: 'plums', barcode: '2100457', sold_by: 'weight', price: 1_333 });
  const box = aUnit({ product: 'box', barcode: '2100464' });
  const units = [soap, plums, box];
  expect(readScaleLabel(units, ' 2100457012453 ')).toEqual({ unit: plums, grams: 1_245 });
  expect(readScaleLabel(units, '2100457012454')).toBeNull();
  expect(readScaleLabel(units, '2100457102453')).toBeNull();
  // Nothing on the scale, goods by the piece, unknown goods, a code of the trade.
  expect(
    ['2100457000009', '2100464012453', '2100471012453', '6001087000017'].map((code) =>
      readScaleLabel(units, code),
    ),
  ).toEqual([null, null, null, null]);
  const two = withGrams(withGrams([], plums, 1_245), plums, 310);
  expect(two).toMatchObject([{ product: 'plums', quantity: 1_555 }]);
  expect(totalOf(two)).toBe(2_073);
});

test('when a name is typed then every word counts, in any of its names', () => {
  const green = aUnit({ product: 'green', name: 'Green tomatoes' });
  expect(searchUnits([green, soap, tomatoes], 'tomat').map(({ name }) => name)).toEqual([
    'Tomatoes',
    'Green tomatoes',
  ]);
  expect(searchUnits([green, tomatoes], 'INYÁ')).toEqual([tomatoes]);
  expect(searchUnits([soap], '  ')).toEqual([]);
});

test('when a sale is finished then it says what stays, what goes back, and what the shop has to charge', () => {
  const lines = withUnit(withUnit([], soap), soap);
  const given = { lines, cashGiven: 1_000, code: 1_500, reference: ' 123456 ', phone: '', name: '' };
  const sale = finish(given, { id: 'a', now: new Date(0) });
  expect(sale).toMatchObject({ total: 2_400, cash: 900, change: 100 });
  expect(sale.sent).toMatchObject({
    ...{ sale: 'a', expected_total: 2_400, cash_given: 1_000, code_amount: 1_500, reference: '123456' },
    customer: null,
  });
  const exact = finish({ ...given, cashGiven: null, code: 0, reference: '' }, { id: 'b', now: new Date(0) });
  expect(exact.sent).toMatchObject({ cash_given: 2_400, code_amount: null, reference: null });
  expect(notesFor(3_920)).toEqual([4_000, 5_000, 10_000, 20_000]);
  expect(shortOf(lines, () => 1)).toMatchObject([{ left: 1 }]);
  expect(shortOf(lines, () => null)).toEqual([]);
});

test('when keys come faster than anyone types then a scanner has typed them', () => {
  const typed = (every: number, count: number, from = 0) =>
    Array.from({ length: count }, (_, place) => ({ key: '1', at: from + place * every }));
  expect(isScanned(typed(5, 13), 65)).toBe(true);
  expect(isScanned(typed(60, 13), 13 * 60)).toBe(true);
  expect(isScanned(typed(120, 13), 13 * 120)).toBe(false);
  expect(isScanned(typed(5, 3), 15)).toBe(false);
  expect(isScanned(typed(60, 5), 300)).toBe(false);
  // Keys that a person typed before do not belong to it.
  expect(burstOf([...typed(200, 3), ...typed(5, 13, 2_000)])).toHaveLength(13);
});
