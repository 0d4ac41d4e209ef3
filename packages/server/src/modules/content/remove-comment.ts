import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteCommentOf, isPublicComment } from './comment.store.ts';

/**
 * Deletes one's own comment, waiting or published.
 * @throws forbidden for a published one of somebody else; not_found for an unknown one, and for one of somebody else
 * that waits: nobody learns of it.
 */
export async function removeComment(ctx: Context, accountId: string, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (await deleteCommentOf(ctx.db, accountId, id)) return null;
    if (await isPublicComment(ctx.db, id)) throw new ShopError('forbidden');
    throw new ShopError('not_found');
  });
}
