import { expect, test } from 'vitest';
import { vatInside } from './vat.ts';

test('when lines of several classes are bought then each class has its VAT and delivery is standard', () => {
  const lines = [
    { vat_class: 'exempt' as const, discounted_price: 5_000 },
    { vat_class: 'standard' as const, discounted_price: 10_000 },
    { vat_class: 'standard' as const, discounted_price: 300 },
    { vat_class: 'zero' as const, discounted_price: 700 },
  ];
  expect(vatInside(lines, 1_500)).toEqual([
    { class: 'standard', rate: 18, gross: 11_800, vat: 1_800 },
    { class: 'zero', rate: 0, gross: 700, vat: 0 },
    { class: 'exempt', rate: 0, gross: 5_000, vat: 0 },
  ]);
});

test('when VAT is no whole number of francs then it is rounded once', () => {
  const lines = [1, 2, 3].map(() => ({ vat_class: 'standard' as const, discounted_price: 333 }));
  expect(vatInside(lines, 0)).toEqual([{ class: 'standard', rate: 18, gross: 999, vat: 152 }]);
});

test('when nothing of a class is bought then it is left out', () => {
  expect(vatInside([{ vat_class: 'exempt', discounted_price: 100 }], 0)).toMatchObject([{ class: 'exempt' }]);
  expect(vatInside([], 0)).toEqual([]);
});
