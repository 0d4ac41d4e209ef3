import type { StaffMessage, StaffMessageFilters } from '@isoko/contract/routes/admin/messages';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfMessages } from './staff-message.store.ts';

/** One page of what visitors wrote by the contact form, the newest first unless it is said otherwise. */
export async function listMessages(
  ctx: Context,
  filters: StaffMessageFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffMessage[]; total: number }> {
  const { rows, total } = await pageOfMessages(ctx.db, filters, list);
  const items = rows.map(({ created_at, answered_at, ...row }) => ({
    ...row,
    date_created: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }));
  return { items, total };
}

/**
 * One message.
 * @throws not_found
 */
export async function getStaffMessage(ctx: Context, id: string): Promise<StaffMessage> {
  const { items } = await listMessages(ctx, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [message] = items;
  if (!message) throw new ShopError('not_found');
  return message;
}
