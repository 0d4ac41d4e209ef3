import type { ListShape } from '@isoko/contract/route';
import { fieldError } from '#server/shop-error.ts';
import { sentence } from '../sentences/sentence.ts';

export interface SortBy {
  field: string;
  descending: boolean;
}

/** How a caller asked for a list: which page, in which order, and which fields (null: all). */
export interface ListRequest {
  page: number;
  limit: number;
  offset: number;
  sort: SortBy[];
  fields: string[] | null;
}

/** Which part of a list is asked for, and in which order. */
export type ListPart = Pick<ListRequest, 'limit' | 'offset' | 'sort'>;

/** How many items there are in all; `isEstimate`: the database's estimate. */
export interface Total {
  total: number;
  isEstimate?: boolean;
}

/** One page of a list, and the number of items in all. */
export interface Page<Item> extends Total {
  items: Item[];
}

/** The same with rows of the database. */
export interface RowPage<Row> extends Total {
  rows: Row[];
}

interface ListWords {
  page?: number;
  limit?: number;
  sort?: string;
  fields?: string;
}

/**
 * Reads page, limit, sort and fields against a list's shape.
 * @throws validation_error on `sort` or `fields` for a name that is not on the allow-list.
 */
export function readListRequest(
  query: ListWords,
  shape: ListShape,
  fieldNames: readonly string[],
): ListRequest {
  const page = query.page ?? 1;
  const limit = query.limit ?? shape.limit;
  const sort = (query.sort ?? shape.defaultSort).split(',').map((word) => {
    const descending = word.startsWith('-');
    return { field: allowed('sort', descending ? word.slice(1) : word, shape.sorts), descending };
  });
  const fields = query.fields?.split(',').map((word) => allowed('fields', word, fieldNames)) ?? null;
  return { page, limit, offset: (page - 1) * limit, sort, fields };
}

function allowed(key: 'sort' | 'fields', word: string, names: readonly string[]): string {
  if (names.includes(word)) return word;
  throw fieldError(key, sentence('Only these are possible: {names}.', { names: names.join(', ') }));
}

/** Keeps the requested fields of each item, and its `_id`. */
export function project<T extends object>(items: T[], fields: string[] | null): Partial<T>[] {
  if (!fields) return items;
  const kept = new Set(['_id', ...fields]);
  return items.map((item) => {
    const shown: Partial<T> = { ...item };
    for (const key in shown) if (!kept.has(key)) delete shown[key];
    return shown;
  });
}
