import type { StaffComment, StaffCommentFilters } from '@isoko/contract/routes/admin/comments';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfStaffComments } from './staff-comment.store.ts';

/** One page of the comments as staff see them, waiting, published or hidden. */
export async function listStaffComments(
  ctx: Context,
  filters: StaffCommentFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffComment[]; total: number }> {
  const { rows, total } = await pageOfStaffComments(ctx.db, filters, list);
  const items = rows.map(({ created_at, ...row }) => ({ ...row, date_created: created_at.toISOString() }));
  return { items, total };
}

/**
 * One comment as staff see it.
 * @throws not_found
 */
export async function getStaffComment(ctx: Context, id: string): Promise<StaffComment> {
  const { items } = await listStaffComments(ctx, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [comment] = items;
  if (!comment) throw new ShopError('not_found');
  return comment;
}
