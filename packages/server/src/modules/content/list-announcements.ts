import type { Announcement } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { pageOfAnnouncements } from './announcement.store.ts';

/** The announcements that have not ended, newest first unless the caller wants the oldest (specification section 7). */
export async function listAnnouncements(
  ctx: Context,
  list: ListRequest,
): Promise<{ items: Announcement[]; total: number }> {
  const newestFirst = list.sort[0]?.descending ?? true;
  const page = { now: ctx.now(), limit: list.limit, offset: list.offset, newestFirst };
  const { rows, total } = await pageOfAnnouncements(ctx.db, page);
  const items = rows.map(({ starts_at, ends_at, created_at, ...words }) => ({
    ...words,
    announce_date_start: starts_at.toISOString(),
    announce_date_stop: ends_at.toISOString(),
    date_created: created_at.toISOString(),
  }));
  return { items, total };
}
