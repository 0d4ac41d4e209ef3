import type { ProductDetail, Variant } from '@isoko/contract';
import { expect, test } from 'vitest';
import { pictureOf } from './turn-gallery.tsx';

const basin = (index: number, size: string, color: string): Variant => ({
  ...{ _id: `v${index}`, index, label: `${size}, ${color}`, size, color, sku: null },
  ...{ compared_price: null, price: 1_000, sale_price: null, stock_quantity: 5 },
});
const basins = [
  basin(0, '30 cm', 'Blue'),
  basin(1, '40 cm', 'Blue'),
  basin(2, '40 cm', 'Green'),
  basin(3, '50 cm', 'Blue'),
];

test('when something is chosen, then the picture that shows it is found by its words', () => {
  const place = (choice: Parameters<typeof pictureOf>[1], ...words: (string | null)[]) =>
    pictureOf({ variants: basins, small_pictures: words.map((alt) => ({ alt })) } as ProductDetail, choice);
  const words = ['Basin, 40 cm', 'Basin, Blue', 'Basin, 40 cm, Green', 'A basin in the garden', null];
  expect(place({}, ...words)).toBe(-1);
  expect(place({ Colour: 'Blue' }, ...words)).toBe(1);
  expect(place({ Size: '40 cm', Colour: 'Green' }, ...words)).toBe(2);
  // Of two equal matches the first; never one of another colour.
  expect(place({ Size: '40 cm', Colour: 'Blue' }, ...words)).toBe(0);
  expect(place({ Size: '50 cm', Colour: 'Blue' }, 'Basin, Green', 'Basin')).toBe(-1);
  // Green exists in one size, so the same picture shows both.
  expect(place({ Colour: 'Green' }, ...words)).toBe(2);
});
