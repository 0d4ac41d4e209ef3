import type { StaffAnnouncement } from '@isoko/contract/routes/admin/announcements';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfStaffAnnouncements, type StaffAnnouncementRow } from './staff-announcement.store.ts';

/** One page of the announcements as staff see them, those that are over too. */
export async function listStaffAnnouncements(
  ctx: Context,
  filters: { q?: string; ids?: string; state?: StaffAnnouncement['state'] },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffAnnouncement[]; total: number }> {
  const { rows, total } = await pageOfStaffAnnouncements(ctx.db, { ...filters, now: ctx.now() }, list);
  return { items: rows.map(toStaffAnnouncement), total };
}

/**
 * One announcement as staff see it.
 * @throws not_found
 */
export async function getStaffAnnouncement(ctx: Context, id: string): Promise<StaffAnnouncement> {
  const { items } = await listStaffAnnouncements(ctx, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [announcement] = items;
  if (!announcement) throw new ShopError('not_found');
  return announcement;
}

function toStaffAnnouncement(row: StaffAnnouncementRow): StaffAnnouncement {
  const { starts_at, ends_at, created_at, ...words } = row;
  return {
    ...words,
    announce_date_start: starts_at.toISOString(),
    announce_date_stop: ends_at.toISOString(),
    date_created: created_at.toISOString(),
  };
}
