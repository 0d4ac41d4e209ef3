import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { categoryExists } from './category.store.ts';
import { listProducts } from './list-products.ts';

/**
 * The products of a category, named by slug or `_id`, its sub-categories' included.
 * @throws not_found when there is no such category.
 */
export async function listProductsOfCategory(ctx: Context, category: string, list: ListRequest) {
  if (!(await categoryExists(ctx.db, category))) throw new ShopError('not_found');
  return listProducts(ctx, { filters: { category } }, list);
}
