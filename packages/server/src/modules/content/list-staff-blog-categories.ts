import type { StaffBlogCategory } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { type BlogCategoryNode, readBlogTree } from './staff-blog-category.store.ts';

/** One page of the blog's categories, in the order of their tree unless by name. */
export async function listStaffBlogCategories(
  ctx: Context,
  { q = '', ids }: { q?: string; ids?: string },
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffBlogCategory[]; total: number }> {
  const wanted = ids && new Set(ids.split(','));
  const words = q.trim().toLowerCase();
  const found = inTreeOrder(await readBlogTree(ctx.db)).filter(
    ({ _id, name }) => (!wanted || wanted.has(_id)) && name.toLowerCase().includes(words),
  );
  const [by] = sort;
  if (by?.field === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/**
 * One category of the blog.
 * @throws not_found
 */
export async function getStaffBlogCategory(ctx: Context, id: string): Promise<StaffBlogCategory> {
  const category = inTreeOrder(await readBlogTree(ctx.db)).find((each) => each._id === id);
  if (!category) throw new ShopError('not_found');
  return category;
}

/** Each before those below it, with its level from the top. */
export function inTreeOrder(nodes: readonly BlogCategoryNode[]): StaffBlogCategory[] {
  const below = Map.groupBy(nodes, (node) => node.parent);
  const under = (parent: string | null, level: number): StaffBlogCategory[] =>
    (below.get(parent) ?? []).flatMap((node) => [{ ...node, level }, ...under(node._id, level + 1)]);
  return under(null, 0);
}
