import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { latestPayment } from '#server/modules/payments/list-payments.ts';
import { reconcileLocked } from '../money/reconcile-order.ts';
import { refreshOrderPayment } from '../money/refresh-payment.ts';
import { isOnItsWay, isOverdue } from '../reading/order-rights.ts';
import { endOrder } from './end-order.ts';
import { type LockedOrder, lockOrder, selectOverdueOrders } from './order-life.store.ts';
import { HOLDING_STATUSES } from './order-status.ts';

/**
 * Ends an order that was not paid in time, or that would be paid at the door and whose phone proved nothing while nobody
 * packed it. The provider is asked a last time before, for a moment only, so that one
 * that hangs does not keep other orders' goods; when the money is there, the order is confirmed instead. An order that
 * holds nothing, or still has time, is left alone.
 */
export async function expireOrder(ctx: Context, orderId: string): Promise<void> {
  const last = await latestPayment(ctx, orderId);
  if (last && isOnItsWay(last)) await refreshOrderPayment(ctx, orderId);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order || !isHeldTooLong(order, ctx.now())) return;
    const settled = await reconcileLocked(ctx, order);
    if (isHeldTooLong(settled, ctx.now())) await endOrder(ctx, settled, 'expired');
  });
}

function isHeldTooLong(order: LockedOrder, now: Date): boolean {
  return HOLDING_STATUSES.includes(order.status) && order.payment_status !== 'paid' && isOverdue(order, now);
}

const AT_ONCE = 500;
/** The job of its own ends an order within this, in ms; whoever is later has lost it. */
const PATIENCE_MS = 60_000;

/**
 * Orders the end of orders that are overdue and still wait, because their job was lost with a restored or repaired
 * database. Returns how many it found.
 */
export async function sweepOrders(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - PATIENCE_MS);
  const overdue = await selectOverdueOrders(ctx.db, { before, limit: AT_ONCE });
  for (const id of overdue)
    await enqueue(ctx, 'order.expire', { order_id: id }, { singletonKey: `${id}:late` });
  return overdue.length;
}
