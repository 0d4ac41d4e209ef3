import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteSlide } from './staff-slide.store.ts';

/**
 * Removes a slide.
 * @throws not_found
 */
export async function removeSlide(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSlide(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
