import type { Product } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { categoryExists } from './category.store.ts';
import { readProducts } from './product.store.ts';
import { countMatching, findPage, type ListFilters, type Match } from './product-list.store.ts';
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

/** The products the shopkeeper puts forward. */
export function listFeaturedProducts(ctx: Context, list: ListRequest) {
  return listProducts(ctx, { filters: { featured: true } }, list);
}

/**
 * The products whose price paid now, the cheapest variant's, is at least `min` and at most `max` whole francs.
 * @throws validation_error on `max` below `min`.
 */
export function listProductsByPrice(
  ctx: Context,
  { min, max }: { min: number; max: number },
  list: ListRequest,
) {
  const filters = { min_price: min, max_price: max };
  requirePriceRange(filters, 'max');
  return listProducts(ctx, { filters }, list);
}

/**
 * The products of a category, named by slug or `_id`, its sub-categories' included.
 * @throws not_found when there is no such category.
 */
export async function listProductsOfCategory(ctx: Context, category: string, list: ListRequest) {
  if (!(await categoryExists(ctx.db, category))) throw new ShopError('not_found');
  return listProducts(ctx, { filters: { category } }, list);
}

/**
 * A range of prices must not be upside down.
 * @throws validation_error on `field`, the name the caller knows the upper end by.
 */
function requirePriceRange(
  { min_price, max_price }: Pick<ListFilters, 'min_price' | 'max_price'>,
  field: 'max_price' | 'max',
): void {
  if (min_price !== undefined && max_price !== undefined && min_price > max_price) {
    throw fieldError(field, 'The highest price must not be below the lowest.');
  }
}

/** Products by id as the shop shows them now, in the order of `ids`. Drafts and unknown ones are left out. */
export async function showProducts(ctx: Context, ids: readonly string[]): Promise<Product[]> {
  const rows = await readProducts(ctx.db, ids);
  return rows.map((row) => toProduct(row, ctx.now()));
}
