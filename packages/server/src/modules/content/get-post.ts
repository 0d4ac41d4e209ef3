import type { Post } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { findPost, findPostNeighbours, type PostLink } from './post.store.ts';
import { toPost } from './to-post.ts';

/**
 * One published post by slug, with its neighbours by date: `previous` is the newer one, `next` the older.
 * @throws not_found for an unknown slug and for a draft.
 */
export async function getPost(
  ctx: Context,
  slug: string,
): Promise<Post & { previous: PostLink | null; next: PostLink | null }> {
  const row = await findPost(ctx.db, slug);
  if (!row) throw new ShopError('not_found');
  return { ...toPost(row), ...(await findPostNeighbours(ctx.db, row.id)) };
}
