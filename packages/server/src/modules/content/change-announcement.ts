import type { AnnouncementChange, StaffAnnouncement } from '@isoko/contract/routes/admin/announcements';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffAnnouncement } from './list-staff-announcements.ts';
import { readAnnouncement } from './read-announcement.ts';
import { lockAnnouncement, updateAnnouncement } from './staff-announcement.store.ts';

/**
 * Changes an announcement; keys that are not given stay. It stays the same one: who has closed it does not see it
 * again (specification section 4).
 * @throws not_found; validation_error beside what is not right
 */
export async function changeAnnouncement(
  ctx: Context,
  id: string,
  change: AnnouncementChange,
): Promise<StaffAnnouncement> {
  return inTransaction(ctx, async (ctx) => {
    const was = await lockAnnouncement(ctx.db, id);
    if (!was) throw new ShopError('not_found');
    await updateAnnouncement(ctx.db, id, await readAnnouncement(ctx, change, was));
    return getStaffAnnouncement(ctx, id);
  });
}
