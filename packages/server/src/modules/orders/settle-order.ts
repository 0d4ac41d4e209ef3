import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lockOrder } from './order-life.store.ts';
import { settleLocked } from './settle-locked.ts';

/**
 * Brings an order to where its payments are: call it after any of them may have moved. Run again, or by several at
 * once, it changes nothing more. A payment for something else than an order is left alone.
 */
export async function settleOrder(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (order) await settleLocked(ctx, order);
  });
}
