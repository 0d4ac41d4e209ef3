import type { ProductDetail } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { findNeighbours, findProductId, readProducts } from './product.store.ts';
import { toProduct } from './to-product.ts';

/**
 * One published product by slug or `_id`, with its neighbours in the default listing (specification section 2,
 * previous and next).
 * @throws not_found for an unknown one and for a draft.
 */
export async function getProduct(ctx: Context, slugOrId: string): Promise<ProductDetail> {
  const id = await findProductId(ctx.db, slugOrId);
  if (!id) throw new ShopError('not_found');
  const [row] = await readProducts(ctx.db, [id]);
  if (!row) throw new ShopError('not_found');
  return { ...toProduct(row, ctx.now()), ...(await findNeighbours(ctx.db, id)) };
}
