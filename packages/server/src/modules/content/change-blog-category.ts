import type { BlogCategoryChange, StaffBlogCategory } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { openForm } from '#server/input/form.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffBlogCategory } from './list-staff-blog-categories.ts';
import { requireBlogPlace } from './require-blog-place.ts';
import { lockBlogTree, readBlogTree, updateBlogCategory } from './staff-blog-category.store.ts';
import { blogCategoryTaken } from './taken.ts';

/**
 * Changes a category of the blog; keys that are not given stay.
 * @throws not_found; validation_error beside what is not right
 */
export async function changeBlogCategory(
  ctx: Context,
  id: string,
  { name, parent, ...rest }: BlogCategoryChange,
): Promise<StaffBlogCategory> {
  const form = openForm();
  const columns = {
    ...rest,
    ...(name !== undefined && { name: form.line('name', name, 1) }),
    ...(parent !== undefined && { parent_id: parent }),
  };
  form.finish();
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      await lockBlogTree(ctx.db);
      const tree = await readBlogTree(ctx.db);
      if (!tree.some((each) => each._id === id)) throw new ShopError('not_found');
      if (parent !== undefined) requireBlogPlace(tree, { _id: id, parent });
      await updateBlogCategory(ctx.db, id, columns);
      return getStaffBlogCategory(ctx, id);
    });
  return orTaken(blogCategoryTaken, write);
}
