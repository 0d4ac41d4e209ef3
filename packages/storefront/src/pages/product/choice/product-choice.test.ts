import type { Variant } from '@isoko/contract';
import { expect, test } from 'vitest';
import {
  availability,
  axesOf,
  type Choice,
  choosing,
  chosenVariant,
  firstChoice,
  missingWords,
} from './product-choice.ts';

const variant = (index: number, size: string | null, color: string | null, stock_quantity = 5): Variant => ({
  _id: `v${index}`,
  index,
  label: [size, color].filter(Boolean).join(', ') || `Form ${index}`,
  size,
  color,
  sku: null,
  compared_price: null,
  price: 1000,
  sale_price: null,
  stock_quantity,
});
const basins = [
  variant(0, '30 cm', 'Blue'),
  variant(1, '40 cm', 'Blue'),
  variant(2, '40 cm', 'Green', 0),
  variant(3, '50 cm', 'Blue'),
];

test('when a product has sizes and colours, then both must be chosen', () => {
  expect(axesOf(basins)).toEqual([
    { name: 'Size', values: ['30 cm', '40 cm', '50 cm'] },
    { name: 'Colour', values: ['Blue', 'Green'] },
  ]);
  expect(missingWords(axesOf(basins), {})).toBe('size and colour');
  expect(missingWords(axesOf(basins), { Size: '40 cm' })).toBe('colour');
  expect(chosenVariant(basins, { Size: '40 cm' })).toBeUndefined();
  expect(chosenVariant(basins, { Size: '40 cm', Colour: 'Blue' })?.index).toBe(1);
});

test('when a combination is not made or sold out, then its values say so', () => {
  expect(availability(basins, {}, 'Colour', 'Green')).toBe('sold out');
  expect(availability(basins, { Size: '30 cm' }, 'Colour', 'Green')).toBe('not made');
  expect(availability(basins, { Size: '40 cm' }, 'Colour', 'Blue')).toBe('available');
  expect(availability(basins, { Colour: 'Green' }, 'Size', '50 cm')).toBe('not made');
  expect(availability(basins, { Size: '30 cm' }, 'Size', '40 cm')).toBe('available');
});

test('when there is one size only, then the page opens with it chosen', () => {
  const chairs = [variant(0, 'One size', 'White'), variant(1, 'One size', 'Blue')];
  expect(firstChoice(axesOf(chairs))).toEqual({ Size: 'One size' });
  expect(firstChoice(axesOf(basins))).toEqual({});
});

test('when variants have neither size nor colour, then their labels are the choice', () => {
  const forms = [variant(0, null, null), variant(1, null, null)];
  expect(axesOf(forms)).toEqual([{ name: 'Option', values: ['Form 0', 'Form 1'] }]);
  expect(chosenVariant(forms, { Option: 'Form 1' })?.index).toBe(1);
});

test('when a product has no variants, then nothing is missing and nothing chosen', () => {
  expect(axesOf([])).toEqual([]);
  expect(missingWords([], {})).toBe('');
  expect(chosenVariant([], {})).toBeUndefined();
});

test('when size and colour do not tell the variants apart, then the variants themselves are chosen', () => {
  const hoodies = [
    { ...variant(0, null, 'Blue'), label: 'Blue, Logo: Yes' },
    { ...variant(1, null, 'Blue'), label: 'Blue, Logo: No' },
    variant(2, null, 'Red'),
  ];
  expect(axesOf(hoodies)).toEqual([{ name: 'Option', values: ['Blue, Logo: Yes', 'Blue, Logo: No', 'Red'] }]);
  expect(chosenVariant(hoodies, { Option: 'Blue, Logo: No' })?.index).toBe(1);
  expect(axesOf([])).toEqual([]);
});

test('when a variant lacks the size or colour that others have, then the variants themselves are chosen', () => {
  const sheets = [variant(0, 'Single', 'Brown'), variant(1, 'Double', null)];
  expect(axesOf(sheets)).toEqual([{ name: 'Option', values: ['Single, Brown', 'Double'] }]);
  expect(chosenVariant(sheets, { Option: 'Double' })?.index).toBe(1);
  // Each is the only value of its axis: both would be chosen already, and no variant has both.
  expect(axesOf([variant(0, 'Single', null), variant(1, null, 'Brown')])).toEqual([
    { name: 'Option', values: ['Single', 'Brown'] },
  ]);
});

test('when a value does not go with what was chosen, then that is open again', () => {
  const single: Choice = { Size: 'Single', Colour: 'Brown' };
  const sheets = [variant(0, 'Single', 'Brown'), variant(1, 'Double', 'Grey')];
  expect(availability(sheets, single, 'Size', 'Double')).toBe('not made');
  expect(choosing(sheets, single, 'Size', 'Double')).toEqual({ Size: 'Double' });
  expect(choosing(sheets, { Size: 'Double' }, 'Colour', 'Grey')).toEqual({ Size: 'Double', Colour: 'Grey' });
  // A sold-out combination does not keep the earlier choice either.
  const few = [...sheets, variant(2, 'Double', 'Brown', 0)];
  expect(choosing(few, single, 'Size', 'Double')).toEqual({ Size: 'Double' });
});
