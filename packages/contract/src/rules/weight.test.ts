import { expect, test } from 'vitest';
import { availableLines, type CartLine, clampQuantity, countUnits, lineSum } from './cart-lines.ts';
import { chooseSize } from './list-sizes.ts';
import { readGrams, readStockGrams } from './typed-amounts.ts';
import { aboutPieces, formatBought, formatGrams, type SoldAs } from './weight.ts';

const byWeight: SoldAs = { sold_by: 'weight', step_grams: 50, min_grams: 150 };

test.each([
  ['1,5 kg', 1_500],
  ['1.2', 1_200],
  [' 0,25kg ', 250],
  ['500 g', 500],
  ['500', 500],
  ['12', 12_000],
  ['2 kilos', 2_000],
  ['750 grammes', 750],
  ['1.145 kg', 1_145],
  ['2 kg 500', 2_500],
  ['2kg500', 2_500],
  ['2 kg 500 g', 2_500],
  ['1 kg 50 g', 1_050],
  ['2 kg 050', 2_050],
  ['2 kg 5', null],
  ['1 kg 50', null],
  ['2 kg 5000', null],
  ['1,5 kg 500', null],
  ['2 kg 500 kg', null],
  ['0 kg 000', null],
  ['0', null],
  ['-1 kg', null],
  ['a few', null],
  ['', null],
  ['1.2.3 kg', null],
])('when %s is typed then it is %s grams', (typed, grams) => {
  expect(readGrams(typed)).toBe(grams);
});

test.each([
  [450, 'en', '450 g'],
  [1_200, 'en', '1.20 kg'],
  [1_145, 'rw', '1.145 kg'],
  [1_145, 'fr', '1,145 kg'],
  [12_000, 'fr', '12,00 kg'],
])('when %i grams are written in %s then it is %s', (grams, language, text) => {
  expect(formatGrams(grams, language).replace('\u00a0', ' ')).toBe(text);
});

test('when a line was weighed then it says from what', () => {
  const line = { quantity: 1_140, sold_by: 'weight', ordered: 1_200 } as const;
  expect(formatBought(line).replaceAll('\u00a0', ' ')).toBe('1.20 kg → 1.14 kg');
  expect(formatBought({ quantity: 3 })).toBe('3');
});

test.each([
  [1, 5_000, 150],
  [174, 5_000, 150],
  [175, 5_000, 200],
  [9_999, 1_149, 1_100],
  [500, 149, 0],
  [500, -20, 0],
  [Number.NaN, 5_000, 150],
])('when %d grams are wanted of %i then it is %i', (wanted, stock, grams) => {
  expect(clampQuantity(wanted, stock, byWeight)).toBe(grams);
});

test.each([
  [1_333, 1_145, 1_526],
  [999, 500, 500],
  [1, 499, 0],
  [60_000, 100_000, 6_000_000],
])('when a kilo costs %i then %i grams cost %i', (price, quantity, sum) => {
  expect(lineSum({ price, quantity, sold_by: 'weight' })).toBe(sum);
});

test('when a cart holds a weighed line then it is one item, and what is left of it is whole steps', () => {
  const line = { _id: 'p', index: -1, price: 900, quantity: 1_200, ...byWeight } as CartLine;
  expect(countUnits([line, { quantity: 3 }])).toBe(4);
  expect(availableLines([line], new Map([['p -1', 1_049]]))).toMatchObject([{ quantity: 1_000, sum: 900 }]);
  expect(availableLines([line], new Map([['p -1', 100]]))).toEqual([]);
});

test('when pieces are known by their weight then it says about how many', () => {
  expect(aboutPieces(1_200, { piece_grams: 110 })).toBe(11);
  expect(aboutPieces(150, { piece_grams: 400 })).toBe(1);
  expect(aboutPieces(150, {})).toBeNull();
});

test.each([
  [{ quantity: 1.27, unit: 'kg' }, 1_250, false],
  [{ quantity: 2, unit: null }, 2_000, false],
  [{ quantity: 500, unit: 'frw' }, 400, false],
  [{ quantity: 100, unit: 'frw' }, 150, true],
] as const)(
  'when a list asks for %o of what is sold by weight then it is %i grams',
  (asked, quantity, is_dearer) => {
    const tomatoes = {
      price: 1_200,
      sale_price: null,
      unit: null,
      stock_quantity: 9_000,
      variants: [],
      ...byWeight,
    };
    const chosen = chooseSize(tomatoes, { times: 1, pack: null, ...asked });
    expect(chosen).toEqual({ index: -1, quantity, is_dearer });
  },
);

test.each([
  ['120', 120_000],
  ['12,5 kg', 12_500],
  ['0.8', 800],
  ['800 g', 800],
  ['0', 0],
  ['1 200', null],
  ['-3', null],
  ['', null],
])('when %j is typed for a shelf then a bare number is kilos', (typed, grams) => {
  expect(readStockGrams(typed)).toBe(grams);
});
