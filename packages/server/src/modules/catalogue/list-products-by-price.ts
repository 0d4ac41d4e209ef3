import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { listProducts } from './list-products.ts';
import { requirePriceRange } from './product-filters.ts';

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
