import { expect, test } from 'vitest';
import { changesOf } from '#admin/data-provider.ts';
import { toProductChange } from './product-input.ts';

const fruit = { _id: 'a', name: 'Fruit', slug: 'fruit' };
const kept = {
  ...{ version: 3, slug: 'mango', name: 'Mango', price: 900, categories: [fruit] },
  variants: [{ _id: 'v', index: 0, label: 'Small', on_hand: 4 }],
};

test('when only the price was changed then only the price is sent, for the version that was seen', () => {
  const form = { ...kept, categories: [{ _id: 'a' }], price: 1_000 };
  expect(changesOf(toProductChange(form, kept), kept)).toEqual({ version: 3, price: 1_000 });
});

test('when categories and variants changed then they are sent whole, by their ids', () => {
  const variants = [...kept.variants, { label: 'Large', stock: 5 }];
  const form = { ...kept, categories: [{ _id: 'b' }, { _id: 'a' }], variants };
  expect(changesOf(toProductChange(form, kept), kept)).toEqual({
    version: 3,
    categories: ['b', 'a'],
    variants,
  });
});

test('when what the shop fills in was emptied again then it is left to the shop', () => {
  const form = { name: 'Mango', slug: null, stock: null, variants: [{ label: 'Small', stock: null }] };
  expect(toProductChange(form)).toEqual({ name: 'Mango', categories: [], variants: [{ label: 'Small' }] });
});
