import type { Province } from '@isoko/contract';
import { expect, test } from 'vitest';
import { findPlaces } from './sector-field.tsx';

const provinces: Province[] = [
  {
    name: 'Kigali City',
    districts: [
      { name: 'Gasabo', sectors: ['Gikomero', 'Kimihurura', 'Kimironko', 'Remera'] },
      { name: 'Kicukiro', sectors: ['Gikondo', 'Kicukiro', 'Masaka'] },
    ],
  },
  { name: 'Northern', districts: [{ name: 'Musanze', sectors: ['Kimonyi', 'Remera', 'Muhoza'] }] },
];

const found = (typed: string) =>
  findPlaces(provinces, typed).map(({ sector, district }) => `${sector}, ${district}`);

test.each([
  ['kimir', ['Kimironko, Gasabo']],
  ['Kimi', ['Kimihurura, Gasabo', 'Kimironko, Gasabo']],
  // The capital first.
  ['REMERA', ['Remera, Gasabo', 'Remera, Musanze']],
  ['remera mus', ['Remera, Musanze']],
  // A sector of that name before the others of its district.
  ['kicukiro', ['Kicukiro, Kicukiro', 'Gikondo, Kicukiro', 'Masaka, Kicukiro']],
  ['ironko', ['Kimironko, Gasabo']],
  ['Kímironko', ['Kimironko, Gasabo']],
])('when %j is typed then the places are found', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test.each(['', '  ', 'xyz', '%', '.*'])('when %j is typed then nothing is found', (typed) => {
  expect(found(typed)).toEqual([]);
});

test('when many begin alike then no more come than fit above a keyboard', () => {
  expect(found('k').length).toBe(5);
});
