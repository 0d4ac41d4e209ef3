import type { AnnouncementInput, StaffAnnouncement } from '@isoko/contract/routes/admin/announcements';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { insertAnnouncement } from './announcement.store.ts';
import { getStaffAnnouncement } from './list-staff-announcements.ts';
import { readAnnouncement } from './read-announcement.ts';
import type { AnnouncementColumns } from './staff-announcement.store.ts';

/**
 * Makes an announcement.
 * @throws validation_error beside what is not right
 */
export async function createAnnouncement(ctx: Context, input: AnnouncementInput): Promise<StaffAnnouncement> {
  return inTransaction(ctx, async (ctx) => {
    const read = await readAnnouncement(ctx, input, null);
    // An input has every key that a change may leave out.
    const columns = { featured_image: null, ...read } as AnnouncementColumns;
    return getStaffAnnouncement(ctx, await insertAnnouncement(ctx.db, { ...columns, created_at: ctx.now() }));
  });
}
