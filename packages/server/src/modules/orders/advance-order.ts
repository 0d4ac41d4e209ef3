import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { ShopError } from '#server/shop-error.ts';
import { claimGoods } from './held-stock.ts';
import { lockOrder } from './order-life.store.ts';
import { takeStep } from './take-step.ts';

/** The shop's own steps, after the order was confirmed. */
export type ShopStep = 'packed' | 'out_for_delivery' | 'delivered';

/**
 * Takes an order one step further on its way to the shopper, who is told. Packing takes the goods off the shelf.
 * @throws not_found; invalid_state when it is not the next step.
 */
export async function advanceOrder(
  ctx: Context,
  { orderId, to, note = null }: { orderId: string; to: ShopStep; note?: string | null },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw new ShopError('not_found');
    await takeStep(ctx, order, { to, events: [{ type: to, status: to, note }] });
    if (to === 'packed') await claimGoods(ctx, orderId);
    await queueMessage(ctx, { kind: `order_${to}`, subjectId: orderId, audience: 'customer' });
  });
}
