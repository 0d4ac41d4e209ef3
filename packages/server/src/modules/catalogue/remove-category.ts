import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { couponsForCategory } from './product-use.store.ts';
import { deleteCategory, lockCategory } from './staff-category.store.ts';

/**
 * Removes a category in which nothing stands any more; its address says that it is gone. A coupon that is for this
 * category alone would become one for everything: it goes first.
 * @throws not_found; validation_error on `id` while something still needs it
 */
export async function removeCategory(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockCategory(ctx.db, id);
    if (!held) throw new ShopError('not_found');
    if (held.children)
      throw fieldError('id', 'Other categories stand below this one. Please move them first.');
    if (held.products)
      throw fieldError('id', `${held.products} products stand in this category. Please move them first.`);
    const [coupon] = await couponsForCategory(ctx.db, id);
    if (coupon)
      throw fieldError('id', `The coupon ${coupon} is limited to this category. Please change it first.`);
    await deleteCategory(ctx.db, id);
    return null;
  });
}
