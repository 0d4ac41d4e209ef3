import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteAnyComment } from './staff-comment.store.ts';

/**
 * Deletes anybody's comment for good; its author deletes their own by removeComment.
 * @throws not_found
 */
export async function deleteComment(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteAnyComment(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
