import type { QueryOf } from '@isoko/contract/route';
import type { listOutbox as listRoute, OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfOutbox } from './outbox-list.store.ts';

type Filters = Pick<QueryOf<typeof listRoute>, 'status' | 'kind' | 'ids'>;

/** One page of the messages to people, the newest first unless the caller wants the oldest. */
export function listOutbox(
  ctx: Context,
  { status, kind, ids }: Filters,
  { limit, offset, sort }: ListRequest,
): Promise<{ items: OutboxMessage[]; total: number }> {
  const newestFirst = sort[0]?.descending ?? true;
  return pageOfOutbox(ctx.db, { status, kind, ids: ids?.split(',') }, { limit, offset, newestFirst });
}

/** One message. @throws not_found */
export async function getOutboxMessage(ctx: Context, id: string): Promise<OutboxMessage> {
  const { items } = await pageOfOutbox(ctx.db, { id }, { limit: 1, offset: 0, newestFirst: true });
  if (!items[0]) throw new ShopError('not_found');
  return items[0];
}
