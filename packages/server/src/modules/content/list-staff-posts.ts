import type { StaffPost, StaffPostFilters } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfStaffPosts } from './staff-post.store.ts';
import { toListedPost, toPost } from './to-post.ts';

/** One page of the posts as staff see them, drafts too; their text is the excerpt. */
export async function listStaffPosts(
  ctx: Context,
  filters: StaffPostFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffPost[]; total: number }> {
  const { rows, total } = await pageOfStaffPosts(ctx.db, filters, list);
  const items = rows.map((row) => ({ ...toListedPost(row), status: row.status, version: row.version }));
  return { items, total };
}

/**
 * One post as staff see it, with its whole text.
 * @throws not_found
 */
export async function getStaffPost(ctx: Context, id: string): Promise<StaffPost> {
  const { rows } = await pageOfStaffPosts(ctx.db, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [row] = rows;
  if (!row) throw new ShopError('not_found');
  return { ...toPost(row), status: row.status, version: row.version };
}
