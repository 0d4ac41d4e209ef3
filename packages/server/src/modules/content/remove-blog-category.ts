import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { deleteBlogCategory, lockBlogTree, readBlogTree } from './staff-blog-category.store.ts';

/**
 * Removes a category of the blog that has none below it; its posts stay.
 * @throws not_found; validation_error on `id` while others stand below it
 */
export async function removeBlogCategory(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await lockBlogTree(ctx.db);
    const tree = await readBlogTree(ctx.db);
    if (!tree.some((each) => each._id === id)) throw new ShopError('not_found');
    if (tree.some((each) => each.parent === id))
      throw fieldError('id', 'Other categories stand below this one. Please move them first.');
    await deleteBlogCategory(ctx.db, id);
    return null;
  });
}
