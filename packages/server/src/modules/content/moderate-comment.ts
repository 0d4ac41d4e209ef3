import type { StaffComment } from '@isoko/contract/routes/admin/comments';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffComment } from './list-staff-comments.ts';
import { setCommentStatus } from './staff-comment.store.ts';

/**
 * Publishes a comment, hides it from everybody (its author too), or lets it wait again.
 * @throws not_found
 */
export async function moderateComment(
  ctx: Context,
  id: string,
  { status }: Pick<StaffComment, 'status'>,
): Promise<StaffComment> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await setCommentStatus(ctx.db, id, status))) throw new ShopError('not_found');
    return getStaffComment(ctx, id);
  });
}
