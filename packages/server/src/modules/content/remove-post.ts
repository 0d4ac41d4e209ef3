import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deletePost } from './staff-post.store.ts';

/**
 * Removes a post with its comments; its address says that it is gone (migrations: remember_slug).
 * @throws not_found
 */
export async function removePost(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deletePost(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
