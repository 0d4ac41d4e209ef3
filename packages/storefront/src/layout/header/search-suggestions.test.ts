import { expect, test } from 'vitest';
import type { MenuPart } from '../shop-data.ts';
import { categoriesCalled } from './search-suggestions.tsx';

const part = (
  name: string,
  local_name: string | undefined,
  product_count: number,
  children: MenuPart[] = [],
) => ({
  ...{ slug: name, name, local_name, product_count, children },
});

const tree = [
  part('Vegetables', 'Imboga', 30, [
    part('Leafy vegetables', 'Imboga rwatsi', 9),
    part('Root vegetables', undefined, 7),
    part('Vegetable seeds', undefined, 0),
  ]),
  part('Épices & sauces', 'Ibirungo', 12),
  part('Household', undefined, 3),
];

test.each([
  ['veg', ['Vegetables', 'Leafy vegetables']],
  ['ROOT v', ['Root vegetables']],
  ['imbo', ['Vegetables', 'Leafy vegetables']],
  ['epi', ['Épices & sauces']],
  ['sauce', ['Épices & sauces']],
  ['table', []],
  ['seeds', []],
  ['(hold', []],
])('when %j is typed then the categories %j are offered', (text, expected) => {
  expect(categoriesCalled(tree, text).map(({ name }) => name)).toEqual(expected);
});
