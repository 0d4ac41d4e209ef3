import type { Comment } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { paragraph } from '#server/input/text.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { insertComment } from './comment.store.ts';
import { toComment } from './list-comments.ts';
import { isPublishedPost } from './post.store.ts';

/** What one person writes without being a machine (decisions: Rate limits), wherever they write from. */
const COMMENTS = { purpose: 'comment', max: 5, windowSeconds: 10 * 60 };

/**
 * Writes a comment under a published post: plain text, in the name of the account. While comments are moderated it
 * waits for approval, and only its author sees it.
 * @throws validation_error on `comment` when nothing readable is written; not_found for an unknown post and for a
 * draft; rate_limited above five in ten minutes.
 */
export async function addComment(
  ctx: Context,
  wish: { post: string; comment: string },
  author: SignedIn,
): Promise<Comment> {
  const comment = paragraph(wish.comment);
  if (!comment) throw fieldError('comment', 'Please write something.');
  if (!(await isPublishedPost(ctx.db, wish.post))) throw new ShopError('not_found');
  await countTry(ctx, { ...COMMENTS, subject: author.id });
  return inTransaction(ctx, async (ctx) => {
    const { moderate_comments } = await readShopSettings(ctx);
    const status = moderate_comments ? 'pending' : 'published';
    const words = { author: author.name, comment, status, created_at: ctx.now() } as const;
    const row = { post_id: wish.post, account_id: author.id, ...words };
    const _id = await insertComment(ctx.db, row);
    return toComment({ _id, post: wish.post, is_mine: true, ...words });
  });
}
