import type { Product, ProductFilters } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { countProducts, listProducts } from '#server/modules/catalogue/list-products.ts';
import { matchWords } from './match-words.ts';

/**
 * One page of products, narrowed by words and by the catalogue's filters, and how many there are. Sorted by
 * `relevance`, the best match comes first.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function findProducts(
  ctx: Context,
  { search, ...filters }: ProductFilters,
  list: ListRequest,
): Promise<{ items: Product[]; total: number }> {
  return listProducts(ctx, { filters, match: await matchWords(ctx, search) }, list);
}

/**
 * How many products `findProducts` would list.
 * @throws validation_error on `max_price` below `min_price`.
 */
export async function countFoundProducts(
  ctx: Context,
  { search, ...filters }: ProductFilters,
): Promise<{ total: number }> {
  return countProducts(ctx, { filters, match: await matchWords(ctx, search) });
}
