import type { Comment } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { ShopError } from '#server/shop-error.ts';
import { type CommentRow, pageOfComments } from './comment.store.ts';
import { isPublishedPost } from './post.store.ts';

/**
 * The comments of a post, oldest first: the published ones, and the asker's own that still wait.
 * @throws not_found for an unknown post and for a draft.
 */
export async function listComments(
  ctx: Context,
  { postId, visitor }: { postId: string; visitor: SignedIn | null },
  list: ListRequest,
): Promise<{ items: Comment[]; total: number }> {
  if (!(await isPublishedPost(ctx.db, postId))) throw new ShopError('not_found');
  const { limit, offset, sort } = list;
  const newestFirst = sort[0]?.descending ?? false;
  const seen = { postId, accountId: visitor?.id ?? null };
  const { rows, total } = await pageOfComments(ctx.db, seen, { limit, offset, newestFirst });
  return { items: rows.map(toComment), total };
}

/** A comment as the wire has it. */
export function toComment({ created_at, ...row }: CommentRow): Comment {
  return { ...row, date_created: created_at.toISOString() };
}
