import { describe, expect, test } from 'vitest';
import { blogHref, readBlogInput } from './blog-address.ts';

const read = (query: string) => readBlogInput(new URLSearchParams(query));

describe('readBlogWish', () => {
  test('when the address says nothing, then it asks for the first page of everything', () => {
    expect(read('')).toEqual({ category: '', tag: '', page: 1 });
  });

  test('when the page is no page, then it is the first one', () => {
    for (const page of ['0', '-1', '1.5', 'two', '10001', '']) expect(read(`page=${page}`).page).toBe(1);
    expect(read('page=10000').page).toBe(10_000);
  });

  test('when a filter is blank or longer than any, then it is left out', () => {
    expect(read(`category=%20&tag=${'a'.repeat(61)}`)).toEqual({ category: '', tag: '', page: 1 });
  });
});

test('when an address is written, then it is read as what was meant', () => {
  const input = { category: 'recipes', tag: 'waste less & save', page: 3 };
  expect(read(blogHref(input).split('?')[1] ?? '')).toEqual(input);
  expect(blogHref({ category: 'recipes', page: 1 })).toBe('/blog?category=recipes');
  expect(blogHref({})).toBe('/blog');
});
