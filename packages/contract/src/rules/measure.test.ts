import { expect, test } from 'vitest';
import { comparedOf, comparedPrice, type Measure, measureOf, pricePerMeasure } from './measure.ts';

test.each([
  ['1 kg', { amount: 1000, of: 'g' }],
  ['25 kg sack', { amount: 25_000, of: 'g' }],
  ['500 g tin', { amount: 500, of: 'g' }],
  ['1.5 L', { amount: 1500, of: 'ml' }],
  ['1,5 l', { amount: 1500, of: 'ml' }],
  ['1,000 g', { amount: 1000, of: 'g' }],
  ['75 cl', { amount: 750, of: 'ml' }],
  ['Pack of 12 × 500 ml', { amount: 6000, of: 'ml' }],
  ['6 x 330 ml', { amount: 1980, of: 'ml' }],
  ['1 bunch (about 400 g)', { amount: 400, of: 'g' }],
  ['1 kg (3–5 pieces)', { amount: 1000, of: 'g' }],
  ['Whole bunch (about 12 kg)', { amount: 12_000, of: 'g' }],
  ['Tray of 30', { amount: 30, of: 'piece' }],
  ['Plateau de 30', { amount: 30, of: 'piece' }],
  ['6 eggs', { amount: 6, of: 'piece' }],
  // A nappy's size is the weight of the child.
  ['Small (3–6 kg), 48 pieces', { amount: 48, of: 'piece' }],
  ['1 piece', { amount: 1, of: 'piece' }],
])('when a unit is %s then its measure is %o', (unit, measure) => {
  expect(measureOf(unit)).toEqual(measure);
});

test.each([
  null,
  '',
  'double',
  '1 head',
  '30 × 30 cm',
  '70 × 140 cm, White',
  '9 W',
  '4 sockets, 3 m',
  '1 kg or 2 L',
  '3–6 kg',
  '0 kg',
  '5 gloves',
])('when a unit is %s then it has no measure', (unit) => {
  expect(measureOf(unit)).toBeNull();
});

test('when a unit costs so much then a kilo, a litre and a piece cost in proportion, rounded to francs', () => {
  expect(pricePerMeasure(5700, { amount: 10_000, of: 'g' })).toBe(570);
  expect(pricePerMeasure(1200, { amount: 400, of: 'g' })).toBe(3000);
  expect(pricePerMeasure(1000, { amount: 330, of: 'ml' })).toBe(3030);
  expect(pricePerMeasure(4400, { amount: 30, of: 'piece' })).toBe(147);
});

const kilos = (...amounts: number[]) => amounts.map((amount) => ({ amount, of: 'g' as const }));
const sold = (
  prices: readonly [price: number, sale_price: number | null][],
  measures: readonly (Measure | null)[],
) => ({
  price: 650,
  sale_price: null,
  measure: null,
  variants: prices.map(([price, sale_price], index) => ({
    ...{ index, price, sale_price },
    measure: measures[index] ?? null,
  })),
});

test('when sizes cost differently by the kilo then the cheapest counts, an offer included', () => {
  const sizes = sold(
    [
      [650, null],
      [2900, null],
      [6200, 5700],
      [15_000, null],
    ],
    kilos(1000, 5000, 10_000, 25_000),
  );
  expect(comparedPrice(sizes)).toEqual({ price: 570, of: 'g', from: true });
});

test('when every size costs the same by the kilo then it is no price from', () => {
  const sizes = sold(
    [
      [600, null],
      [3000, null],
    ],
    kilos(1000, 5000),
  );
  expect(comparedPrice(sizes)).toEqual({ price: 600, of: 'g', from: false });
});

test('when the sizes hold different things, or one says nothing, then nothing is compared', () => {
  const prices: [number, null][] = [
    [650, null],
    [900, null],
  ];
  expect(comparedPrice(sold(prices, [...kilos(1000), { amount: 6, of: 'piece' }]))).toBeNull();
  expect(comparedPrice(sold(prices, [...kilos(1000), null]))).toBeNull();
  expect(comparedPrice(sold(prices, [null, ...kilos(500)]))).toBeNull();
});

test('when a product has one unit then that is compared, unless it is a kilo, a litre or a piece itself', () => {
  const tin = { price: 1500, sale_price: 1200, variants: [] };
  expect(comparedPrice({ ...tin, measure: { amount: 400, of: 'g' } })).toEqual({
    ...{ price: 3000, of: 'g', from: false },
  });
  expect(comparedPrice({ ...tin, measure: { amount: 1000, of: 'ml' } })).toBeNull();
  expect(comparedPrice({ ...tin, measure: { amount: 1, of: 'piece' } })).toBeNull();
  expect(comparedPrice({ ...tin, measure: null })).toBeNull();
});

test('when a size is chosen then it alone is compared, a kilo with nothing', () => {
  const sizes = sold(
    [
      [650, null],
      [6200, 5700],
    ],
    kilos(1000, 10_000),
  );
  expect(comparedPrice(sizes, 1)).toEqual({ price: 570, of: 'g', from: false });
  expect(comparedPrice(sizes, 0)).toBeNull();
});

test('when a line of the cart holds more or less than a kilo then its price by the kilo is known', () => {
  expect(comparedOf('10 kg', 5_700)).toEqual({ price: 570, of: 'g', from: false });
  expect(comparedOf('Tray of 30', 4_500)).toEqual({ price: 150, of: 'piece', from: false });
  expect(comparedOf('1 kg', 650)).toBeNull();
  expect(comparedOf('double', 650)).toBeNull();
  expect(comparedOf(null, 650)).toBeNull();
});
