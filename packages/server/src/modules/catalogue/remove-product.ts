import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { couponsForProduct, indexesUnderWay } from './product-use.store.ts';
import { deleteProduct, lockProduct } from './product-write.store.ts';
import { lockStockUnits } from './stock-unit.store.ts';

const HELD =
  'Orders that are under way hold this product. Make it a draft now, and remove it when they are delivered.';

/**
 * Takes a product out of the shop for good, with its variants and stock. What orders say of it stays, its address says
 * that it is gone. A coupon that is for this product alone would become one for everything: it goes first.
 * @throws not_found; validation_error on `id` while something still needs it
 */
export async function removeProduct(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockProduct(ctx.db, id))) throw new ShopError('not_found');
    const stockUnits = await lockStockUnits(ctx.db, id);
    const isHeld =
      stockUnits.some((stockUnit) => stockUnit.reserved > 0) || (await indexesUnderWay(ctx.db, id)).size > 0;
    if (isHeld) throw fieldError('id', HELD);
    const [coupon] = await couponsForProduct(ctx.db, id);
    if (coupon)
      throw fieldError('id', `The coupon ${coupon} is limited to this product. Please change it first.`);
    await deleteProduct(ctx.db, id);
    return null;
  });
}
