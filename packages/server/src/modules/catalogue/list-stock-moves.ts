import type { StockMove } from '@isoko/contract/routes/admin/stock';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { getStaffProduct } from './get-staff-product.ts';
import { pageOfMoves } from './stock-unit.store.ts';

/**
 * What happened to the stock of a product, or of one of its variants (`index`), the latest first unless the caller
 * wants the oldest.
 * @throws not_found
 */
export async function listStockMoves(
  ctx: Context,
  { id, index }: { id: string; index?: number },
  { limit, offset, sort }: ListRequest,
): Promise<{ items: StockMove[]; total: number }> {
  await getStaffProduct(ctx, id);
  const newestFirst = sort[0]?.descending ?? true;
  return pageOfMoves(ctx.db, { productId: id, index }, { limit, offset, newestFirst });
}
