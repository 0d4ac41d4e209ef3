import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteMessage } from './staff-message.store.ts';

/**
 * Deletes a message for good.
 * @throws not_found
 */
export async function removeMessage(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteMessage(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}
