import { expect, test } from 'vitest';
import { byDistrict, withDistrict } from './words.ts';

const huye = { district: 'Huye', sector: null };
const remera = { district: 'Gasabo', sector: 'Remera' };
const kacyiru = { district: 'Gasabo', sector: 'Kacyiru' };

test('when areas are read then each district has its sectors, and none where it is whole', () => {
  expect([...byDistrict([remera, huye, kacyiru])]).toEqual([
    ['Gasabo', ['Remera', 'Kacyiru']],
    ['Huye', []],
  ]);
  expect([...byDistrict([remera, { district: 'Gasabo', sector: null }])]).toEqual([['Gasabo', []]]);
});

test('when the sectors of a district are chosen then the others stay, in their places', () => {
  expect(withDistrict([remera, huye], 'Gasabo', ['Kacyiru'])).toEqual([kacyiru, huye]);
  expect(withDistrict([remera, huye], 'Gasabo', [])).toEqual([{ district: 'Gasabo', sector: null }, huye]);
  expect(withDistrict([huye], 'Gasabo', ['Remera'])).toEqual([huye, remera]);
});
