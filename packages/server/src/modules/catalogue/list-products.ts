import type { Product } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { readProducts } from './product.store.ts';
import { type ListFilters, requirePriceRange } from './product-filters.ts';
import { countMatching, findPage, type Match } from './product-list.store.ts';
import { toProduct } from './to-product.ts';

export type { Match } from './product-list.store.ts';

/** What to list, beyond page and sort. */
export interface Wanted {
  filters?: ListFilters;
  /** Only products whose words match (search module); the best matching come first when sorted by `relevance`. */
  match?: Match | null;
}

/**
 * One page of published products and how many there are in all (specification section 7, GET /products/).
 * An unknown category gives an empty list. Price filters and sorts go by the price paid now, the cheapest variant's.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function listProducts(
  ctx: Context,
  { filters = {}, match = null }: Wanted,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: Product[]; total: number }> {
  requirePriceRange(filters, 'max_price');
  const now = ctx.now();
  const { ids, total } = await findPage(ctx.db, { filters, match, now }, list);
  const rows = await readProducts(ctx.db, ids);
  return { items: rows.map((row) => toProduct(row, now)), total };
}

/**
 * How many published products the filters match.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function countProducts(
  ctx: Context,
  { filters = {}, match = null }: Wanted,
): Promise<{ total: number }> {
  requirePriceRange(filters, 'max_price');
  return { total: await countMatching(ctx.db, { filters, match, now: ctx.now() }) };
}
