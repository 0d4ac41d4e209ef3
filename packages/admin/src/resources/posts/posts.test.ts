import { expect, test } from 'vitest';
import { toPostChange, toPostInput } from './posts.tsx';

const food = { _id: 'food', name: 'Food' };

test('when a new post is kept then categories are ids and what was left empty is left to the shop', () => {
  expect(toPostInput({ title: 'Isombe', slug: null, categories: [food, 'home'] })).toEqual({
    title: 'Isombe',
    categories: ['food', 'home'],
  });
});

test('when a post is changed then categories that are as they were stay the same value', () => {
  const previousData = { categories: [food] };
  expect(toPostChange({ categories: [{ _id: 'food' }], slug: null }, { previousData })).toEqual({
    slug: null,
    categories: previousData.categories,
  });
  expect(toPostChange({ categories: [] }, { previousData })).toEqual({ categories: [] });
});

test('when ingredients are typed then they are lines, and stay the same value where nothing changed', () => {
  expect(toPostInput({ title: 'Isombe', ingredients: ['isombe 1 kg', ' '] })).toEqual({
    title: 'Isombe',
    ingredients: ['isombe 1 kg'],
  });
  const previousData = { ingredients: [{ text: 'isombe 1 kg' }] };
  const same = toPostChange({ ingredients: ['isombe 1 kg', ''] }, { previousData });
  expect(same).toHaveProperty('ingredients', previousData.ingredients);
  expect(toPostChange({ ingredients: [] }, { previousData })).toHaveProperty('ingredients', []);
});
