import { keysOf } from '@isoko/contract/rules/objects';
import { t } from '../../messages/t.tsx';
import { useNextQuery } from '../../ui/navigation.tsx';

/** The orders a list can be in, as the API names them; the first is the default without a search text. */
export const SORTS = {
  '-date_created': t('Newest'),
  '-relevance': t('Best match'),
  price: t('Price, low to high'),
  '-price': t('Price, high to low'),
  name: t('Name'),
} as const;
export type Sort = keyof typeof SORTS;

/** What a shopper filters by: everything in the address of a list. */
export interface ListingQuery {
  search: string;
  /** A category's slug; empty for the whole shop. */
  category: string;
  /** Whole francs. */
  minPrice: number | null;
  maxPrice: number | null;
  inStock: boolean;
  onSale: boolean;
  sort: Sort;
  page: number;
  /** What was typed as prices and why it is wrong; the list then ignores both. */
  priceError: PriceError | null;
}

export interface PriceError {
  min: string;
  max: string;
  message: string;
}

const SEARCH_LENGTH = 100;
const SLUG_LENGTH = 120;
const LAST_PAGE = 10_000;
const HIGHEST_PRICE = 2_000_000_000;

/** Reads an address. Invalid values are ignored; only invalid prices give an error. */
export function readListing(query: URLSearchParams): ListingQuery {
  const read = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim();
  const search = [...read('search')].slice(0, SEARCH_LENGTH).join('');
  const min = read('min_price');
  const max = read('max_price');
  const priceError = checkPrices(min, max);
  const page = Number(query.get('page'));
  return {
    search,
    category: read('category').slice(0, SLUG_LENGTH),
    minPrice: priceError ? null : readPrice(min),
    maxPrice: priceError ? null : readPrice(max),
    inStock: query.get('in_stock') === 'true',
    onSale: query.get('on_sale') === 'true',
    sort: readSort(query.get('sort'), search),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
    priceError,
  };
}

/** The default order, depending on whether there is a search text. */
const defaultSort = (search: string): Sort => (search ? '-relevance' : '-date_created');

/** The sorts on offer: best match needs a search text. */
export const sortsFor = (search: string): Sort[] =>
  keysOf(SORTS).filter((sort) => sort !== '-relevance' || search !== '');

function readSort(word: string | null, search: string): Sort {
  return sortsFor(search).find((sort) => sort === word) ?? defaultSort(search);
}

/** `12,500`, `12 500` and `12500` are the same price; null if nothing was typed, NaN if it is not whole francs. */
function readPrice(typed: string): number | null {
  if (typed === '') return null;
  const digits = typed.replace(/^frw/i, '').replace(/[\s,]/g, '');
  const francs = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
  return francs <= HIGHEST_PRICE ? francs : Number.NaN;
}

function checkPrices(min: string, max: string): PriceError | null {
  const from = readPrice(min);
  const to = readPrice(max);
  if (Number.isNaN(from) || Number.isNaN(to)) {
    return { min, max, message: t('Please write prices in whole francs, like 12500.') };
  }
  if (from !== null && to !== null && from > to) {
    return { min, max, message: t('The lowest price is above the highest one.') };
  }
  return null;
}

/** The query of an address: only what differs from the plain list, always in the same order. */
export function listingQuery(input: ListingQuery): URLSearchParams {
  const query = new URLSearchParams();
  const say = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') query.set(name, String(value));
  };
  say('search', input.search);
  say('category', input.category);
  say('min_price', input.priceError?.min ?? input.minPrice);
  say('max_price', input.priceError?.max ?? input.maxPrice);
  if (input.inStock) say('in_stock', 'true');
  if (input.onSale) say('on_sale', 'true');
  if (input.sort !== defaultSort(input.search)) say('sort', input.sort);
  if (input.page > 1) say('page', input.page);
  return query;
}

/** The page that shows a list: `/shop`, or `/product-category/{slug}`, which has its category in the path. */
export type Place = 'shop' | 'category';

/** The path and query that show a list. A category page that loses its category becomes the shop. */
export function listingHref(place: Place, input: ListingQuery): string {
  const inPath = place === 'category' && input.category !== '';
  const query = listingQuery(inPath ? { ...input, category: '' } : input).toString();
  return (inPath ? `/product-category/${input.category}` : '/shop') + (query && `?${query}`);
}

/** The list that is loading, or the one shown: a filter pressed meanwhile is added to it. */
export function useNextListing(place: Place, input: ListingQuery): ListingQuery {
  const next = readListing(useNextQuery());
  return place === 'shop' ? next : { ...next, search: '', category: input.category };
}

/** The query without these filters, from the first page again. */
export function without(input: ListingQuery, ...filters: Filter[]): ListingQuery {
  const plain = { ...input, page: 1 };
  for (const filter of filters) Object.assign(plain, absent[filter]);
  return { ...plain, sort: plain.search ? plain.sort : readSort(plain.sort, '') };
}

const absent = {
  search: { search: '' },
  category: { category: '' },
  price: { minPrice: null, maxPrice: null, priceError: null },
  inStock: { inStock: false },
  onSale: { onSale: false },
} as const;
export type Filter = keyof typeof absent;

/** The active filters, in the order they are shown. On a category page, its own category is not one of them. */
export function activeFilters(place: Place, input: ListingQuery): Filter[] {
  const on: Record<Filter, boolean> = {
    search: input.search !== '',
    category: place === 'shop' && input.category !== '',
    price: input.minPrice !== null || input.maxPrice !== null || input.priceError !== null,
    inStock: input.inStock,
    onSale: input.onSale,
  };
  return keysOf(on).filter((filter) => on[filter]);
}
