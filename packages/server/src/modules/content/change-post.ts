import type { PostChange, StaffPost } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { getStaffPost } from './list-staff-posts.ts';
import { readPost } from './read-post.ts';
import { lockPost, setPostCategories, updatePost } from './staff-post.store.ts';
import { postTaken } from './taken.ts';

const OVERTAKEN = 'Somebody else has changed this post in the meantime. Please look at it again.';

/**
 * Changes a post; keys that are not given stay. With `version` only what that version was. A draft that is published
 * is of now, unless a date is given. The address it had leads to the new one (migrations: remember_slug).
 * @throws not_found; validation_error beside what is not right, on `version` when somebody else was faster
 */
export async function changePost(ctx: Context, id: string, change: PostChange): Promise<StaffPost> {
  const { version, categories, status } = change;
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const post = await lockPost(ctx.db, id);
      if (!post) throw new ShopError('not_found');
      if (version !== undefined && version !== post.version) throw fieldError('version', OVERTAKEN);
      const at = ctx.now();
      const isFirstSeen = post.status === 'draft' && status === 'published';
      await updatePost(ctx.db, id, {
        ...(isFirstSeen && { date_created: at }),
        ...(await readPost(ctx, change)),
        at,
      });
      if (categories) await setPostCategories(ctx.db, id, categories);
      return getStaffPost(ctx, id);
    });
  return orTaken(postTaken, write);
}
