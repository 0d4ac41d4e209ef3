import type { BlogCategory } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { readBlogCategories } from './blog-category.store.ts';

/** The tree of blog categories in the shopkeeper's order, each with how many published posts it shows. */
export async function listBlogCategories(ctx: Context): Promise<BlogCategory[]> {
  const byParent = Map.groupBy(await readBlogCategories(ctx.db), (row) => row.parent_id);
  const under = (parent: string | null): BlogCategory[] =>
    (byParent.get(parent) ?? []).map(({ parent_id: _, ...category }) => ({
      ...category,
      children: under(category._id),
    }));
  return under(null);
}
