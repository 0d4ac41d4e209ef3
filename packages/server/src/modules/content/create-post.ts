import type { PostInput, StaffPost } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { freeSlug, toSlug } from '#server/slug.ts';
import { getStaffPost } from './list-staff-posts.ts';
import { insertPost } from './post.store.ts';
import { readPost } from './read-post.ts';
import { type PostColumns, postSlugsLike } from './staff-post.store.ts';
import { postTaken } from './taken.ts';

/**
 * Writes a post, a draft unless it is said otherwise. Without a slug it gets the first free one of its title.
 * @throws validation_error beside what is not right
 */
export async function createPost(ctx: Context, input: PostInput): Promise<StaffPost> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const read = await readPost(ctx, input);
      const base = toSlug(input.title, 'post');
      const slug = input.slug ?? freeSlug(base, await postSlugsLike(ctx.db, base));
      const now = ctx.now();
      const usual = { tags: [], featured_image: null, is_pined: false, status: 'draft', date_created: now };
      // An input has every key that a change may leave out.
      const columns = { ...usual, ...read, slug, updated_at: now } as PostColumns & { updated_at: Date };
      const categories = [...new Set(input.categories)];
      return getStaffPost(ctx, await insertPost(ctx.db, columns, categories));
    });
  return orTaken(postTaken, write);
}
