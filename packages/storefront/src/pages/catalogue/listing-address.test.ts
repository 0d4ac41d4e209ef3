import { describe, expect, test } from 'vitest';
import {
  activeFilters,
  listingHref,
  listingQuery,
  readListing,
  sortsFor,
  without,
} from './listing-address.ts';

const read = (query: string) => readListing(new URLSearchParams(query));
const roundTrip = (query: string) => listingQuery(read(query)).toString();

describe('the address of a list', () => {
  test('when it says nothing, then the list is plain and its query empty', () => {
    expect(read('')).toEqual({
      search: '',
      category: '',
      minPrice: null,
      maxPrice: null,
      inStock: false,
      onSale: false,
      sort: '-date_created',
      page: 1,
      priceError: null,
    });
    expect(roundTrip('')).toBe('');
  });

  test('when it says everything, then it is written the same way again', () => {
    const all =
      'search=ibira&category=vegetables&min_price=500&max_price=12500&in_stock=true&on_sale=true&sort=price&page=3';
    expect(roundTrip(all)).toBe(all);
  });

  test('when a form leaves blanks and defaults, then they are not kept', () => {
    expect(roundTrip('search=&min_price=&max_price=+&sort=-date_created&page=1')).toBe('');
    expect(roundTrip('search=tea&sort=-relevance')).toBe('search=tea');
    expect(roundTrip('search=tea&sort=-date_created')).toBe('search=tea&sort=-date_created');
  });

  test.each(['page=0', 'page=-2', 'page=2.5', 'page=x', 'sort=relevance', 'sort=toString', 'in_stock=yes'])(
    'when it says %s, then that is as if it were not there',
    (query) => expect(roundTrip(query)).toBe(''),
  );

  test('when the search text is too long, then it is cut between characters', () => {
    const { search } = read(new URLSearchParams({ search: '🍌'.repeat(120) }).toString());
    expect([...search]).toHaveLength(100);
    expect(() => encodeURIComponent(search)).not.toThrow();
  });
});

describe('prices', () => {
  test.each([
    ['12,500', 12500],
    ['12 500', 12500],
    ['FRW 800', 800],
    ['0', 0],
  ])('when %s is typed, then it is %i francs', (typed, francs) => {
    expect(read(new URLSearchParams({ min_price: typed }).toString())).toMatchObject({
      minPrice: francs,
      priceError: null,
    });
  });

  test.each(['abc', '-5', '12.5', '1e3', '99999999999'])(
    'when %s is typed, then the shopper is told and the list is not narrowed',
    (typed) => {
      const input = read(new URLSearchParams({ min_price: typed, max_price: '900' }).toString());
      expect(input).toMatchObject({ minPrice: null, maxPrice: null });
      expect(input.priceError?.message).toContain('whole francs');
    },
  );

  test('when the lowest is above the highest, then what was typed stays in the address', () => {
    const input = read('min_price=900&max_price=100');
    expect(input.priceError).toMatchObject({ min: '900', max: '100' });
    expect(listingQuery(input).toString()).toBe('min_price=900&max_price=100');
  });
});

describe('where a list is shown', () => {
  test('when it is a category page, then the category is in the path and not a filter', () => {
    const input = read('category=vegetables&in_stock=true');
    expect(listingHref('category', input)).toBe('/product-category/vegetables?in_stock=true');
    expect(activeFilters('category', input)).toEqual(['inStock']);
    expect(listingHref('category', without(input, 'category', 'inStock'))).toBe('/shop');
  });

  test('when it is the shop, then the category is in the query', () => {
    expect(listingHref('shop', read('category=vegetables'))).toBe('/shop?category=vegetables');
  });
});

describe('taking filters away', () => {
  test('when one goes, then the others stay and the first page is shown', () => {
    const input = read('search=tea&in_stock=true&page=4');
    expect(activeFilters('shop', input)).toEqual(['search', 'inStock']);
    expect(listingQuery(without(input, 'inStock')).toString()).toBe('search=tea');
  });

  test('when the search text goes, then best match goes with it', () => {
    expect(without(read('search=tea'), 'search').sort).toBe('-date_created');
    expect(without(read('search=tea&sort=price'), 'search').sort).toBe('price');
    expect(sortsFor('')).not.toContain('-relevance');
  });
});
