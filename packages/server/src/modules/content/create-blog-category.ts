import type { BlogCategoryInput, StaffBlogCategory } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { openForm } from '#server/input/form.ts';
import { freeSlug, toSlug } from '#server/slug.ts';
import { insertBlogCategory } from './blog-category.store.ts';
import { getStaffBlogCategory } from './list-staff-blog-categories.ts';
import { requireBlogPlace } from './require-blog-place.ts';
import { lockBlogTree, readBlogTree } from './staff-blog-category.store.ts';
import { blogCategoryTaken } from './taken.ts';

/**
 * Makes a category of the blog, the last of its siblings unless a place is given.
 * @throws validation_error beside what is not right
 */
export async function createBlogCategory(
  ctx: Context,
  { parent = null, ...input }: BlogCategoryInput,
): Promise<StaffBlogCategory> {
  const form = openForm();
  const name = form.line('name', input.name, 1);
  form.finish();
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      await lockBlogTree(ctx.db);
      const tree = await readBlogTree(ctx.db);
      requireBlogPlace(tree, { _id: 'new', parent });
      const siblings = tree.filter((each) => each.parent === parent);
      const last = Math.max(-1, ...siblings.map((each) => each.position)) + 1;
      const slugs = new Set(tree.map((each) => each.slug));
      const { slug = freeSlug(toSlug(name, 'category'), slugs), position = last } = input;
      const id = await insertBlogCategory(ctx.db, { name, slug, position, parent_id: parent });
      return getStaffBlogCategory(ctx, id);
    });
  return orTaken(blogCategoryTaken, write);
}
