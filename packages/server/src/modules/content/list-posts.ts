import type { Post } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { countPostRows, type PostFilters, readPosts } from './post.store.ts';
import { toListedPost } from './to-post.ts';

/**
 * One page of published posts and how many there are in all, pinned ones first unless the caller sorts otherwise
 * (specification section 7, GET /blog/). An unknown category gives an empty list.
 */
export async function listPosts(
  ctx: Context,
  filters: PostFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: Post[]; total: number }> {
  const rows = await readPosts(ctx.db, filters, list);
  return { items: rows.map(toListedPost), total: await countPostRows(ctx.db, filters) };
}

/** How many published posts the filters match. */
export async function countPosts(ctx: Context, filters: PostFilters): Promise<{ total: number }> {
  return { total: await countPostRows(ctx.db, filters) };
}
