import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { listProducts } from './list-products.ts';

/** The products the shopkeeper puts forward. */
export function listFeaturedProducts(ctx: Context, list: ListRequest) {
  return listProducts(ctx, { filters: { featured: true } }, list);
}
