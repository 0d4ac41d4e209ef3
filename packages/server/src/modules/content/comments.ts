import type { Comment } from '@isoko/contract';
import type { StaffComment, StaffCommentFilters } from '@isoko/contract/routes/admin/posts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { paragraph } from '#server/input/text.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  deleteCommentOf,
  insertComment,
  isPublicComment,
  pageOfComments,
  pageOfStaffComments,
  type StaffCommentRow,
} from './comments.store.ts';
import { isPublishedPost } from './posts.store.ts';
import { dated, staffResource } from './staff-resource.ts';

/** As many as a person writes who is no machine (decisions: Rate limits), from any address. */
const COMMENTS = { purpose: 'comment', max: 5, windowSeconds: 10 * 60 };

/**
 * The comments of a post, oldest first: the published ones, and the caller's own that still wait.
 * @throws not_found for an unknown post and for a draft.
 */
export async function listComments(
  ctx: Context,
  { postId, visitor }: { postId: string; visitor: SignedIn | null },
  list: ListPart,
): Promise<Page<Comment>> {
  if (!(await isPublishedPost(ctx.db, postId))) throw new ShopError('not_found');
  const seen = { postId, accountId: visitor?.id ?? null };
  const { rows, ...total } = await pageOfComments(ctx.db, seen, list);
  return { items: rows.map(dated), ...total };
}

/**
 * Adds a comment to a published post: plain text, in the name of the account. While comments are moderated it waits for
 * approval, and only its author sees it.
 * @throws validation_error on `comment` if it has no readable text; not_found for an unknown post and for a draft;
 * rate_limited above five in ten minutes.
 */
export async function addComment(
  ctx: Context,
  typed: { post: string; comment: string },
  author: SignedIn,
): Promise<Comment> {
  const comment = paragraph(typed.comment);
  if (!comment) throw fieldError('comment', 'Please write something.');
  if (!(await isPublishedPost(ctx.db, typed.post))) throw new ShopError('not_found');
  await countTry(ctx, { ...COMMENTS, subject: author.id });
  return inTransaction(ctx, async (ctx) => {
    const { moderate_comments } = await readShopSettings(ctx);
    const status = moderate_comments ? 'pending' : 'published';
    const words = { author: author.name, comment, status, created_at: ctx.now() } as const;
    const row = { post_id: typed.post, account_id: author.id, ...words };
    const _id = await insertComment(ctx.db, row);
    return dated({ _id, post: typed.post, is_mine: true, ...words });
  });
}

/**
 * Deletes one's own comment, waiting or published.
 * @throws forbidden for a published one of another person; not_found for an unknown one, and for a waiting one of
 * another person, so that it stays secret.
 */
export async function removeComment(ctx: Context, accountId: string, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (await deleteCommentOf(ctx.db, accountId, id)) return null;
    if (await isPublicComment(ctx.db, id)) throw new ShopError('forbidden');
    throw new ShopError('not_found');
  });
}

/** All comments for staff. A change publishes one, hides it from everyone (its author too), or makes it wait again. */
export const staffComments = staffResource({
  table: 'comment',
  page: (ctx: Context, filters: StaffCommentFilters, list) => pageOfStaffComments(ctx.db, filters, list),
  show: (row: StaffCommentRow): StaffComment => dated(row),
  read: (_, { status }: Pick<StaffComment, 'status'>) => ({ status }),
});
