import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { latestPayment } from '#server/modules/payments/list-payments.ts';
import { endOrder } from './end-order.ts';
import { lookAtPayment } from './look-at-payment.ts';
import { lockOrder } from './order-life.store.ts';
import { isOnItsWay, isOverdue } from './order-rights.ts';
import { settleLocked } from './settle-locked.ts';

/**
 * Ends an order that was not paid in time. The provider is asked a last time before, for a moment only, so that one
 * that hangs does not keep other orders' goods; when the money is there, the order is confirmed instead. An order that
 * does not wait, or still has time, is left alone.
 */
export async function expireOrder(ctx: Context, orderId: string): Promise<void> {
  const last = await latestPayment(ctx, orderId);
  if (last && isOnItsWay(last)) await lookAtPayment(ctx, orderId);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (order?.status !== 'pending' || !isOverdue(order, ctx.now())) return;
    const settled = await settleLocked(ctx, order);
    if (settled.status === 'pending') await endOrder(ctx, settled, 'expired');
  });
}
