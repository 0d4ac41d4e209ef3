import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteAnnouncement } from './staff-announcement.store.ts';

/**
 * Removes an announcement.
 * @throws not_found
 */
export async function removeAnnouncement(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteAnnouncement(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
