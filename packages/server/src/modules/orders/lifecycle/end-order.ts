import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { abandonPayment } from '#server/modules/payments/create-payment.ts';
import { latestPayment } from '#server/modules/payments/list-payments.ts';
import { restoreCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import { releaseWindow } from '#server/modules/shipping/windows.ts';
import { ShopError } from '#server/shop-error.ts';
import { reconcileLocked } from '../money/reconcile-order.ts';
import { refreshOrderPayment } from '../money/refresh-payment.ts';
import { canCancel, isOnItsWay, isOverdue } from '../reading/order-rights.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import { type LockedOrder, lockOrder, selectOverdueOrders } from './order-life.store.ts';
import { HOLDING_STATUSES } from './order-status.ts';
import { releaseGoods, returnGoods } from './reservations.ts';
import { takeStep } from './take-step.ts';

/**
 * Ends a locked order: its goods, its place in the delivery window and its coupon go back, the try to pay is given up,
 * and money that is there all the same has to go back. Once, whoever races. `note` says why, for its customer.
 * @throws invalid_state when it cannot end like that any more.
 */
export async function endOrder(
  ctx: Context,
  order: LockedOrder,
  to: 'cancelled' | 'expired',
  note: string | null = null,
): Promise<void> {
  const ended = await takeStep(ctx, order, {
    to,
    events: [{ type: to, status: to, note }],
    change: { expires_at: null },
  });
  const isStocked = HOLDING_STATUSES.includes(order.status);
  await (isStocked ? releaseGoods(ctx, order.id) : returnGoods(ctx, order.id));
  await releaseWindow(ctx, order.id);
  await restoreCoupon(ctx, order.id);
  await abandonPayment(ctx, order.id);
  await queueMessage(ctx, { kind: `order_${to}`, subjectId: order.id, audience: 'customer' });
  await reconcileLocked(ctx, ended);
}

/**
 * Cancels an order until it is packed; it is never erased.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; invalid_state when it is too late, or done.
 */
export async function cancelOrder(ctx: Context, id: string, visitor: OrderVisitor): Promise<Order> {
  const [order] = await cancelOrders(ctx, [id], visitor);
  if (!order) throw new ShopError('not_found');
  return order;
}

/**
 * Cancels several orders, all or none, each once however often it is named; they come back in the order asked for.
 * The visitor must be allowed to open every one.
 * @throws as cancelOrder, when any of them cannot be cancelled.
 */
export async function cancelOrders(
  ctx: Context,
  ids: readonly string[],
  visitor: OrderVisitor,
): Promise<Order[]> {
  const wanted = [...new Set(ids)];
  await requireAccess(ctx, wanted, visitor);
  return inTransaction(ctx, async (ctx) => {
    // Everybody locks orders in one sequence: nobody waits in a circle.
    for (const id of wanted.toSorted()) {
      const order = await lockOrder(ctx.db, id);
      if (!order) throw new ShopError('not_found');
      if (!canCancel(order)) throw new ShopError('invalid_state');
      await endOrder(ctx, order, 'cancelled');
    }
    const orders: Order[] = [];
    for (const id of wanted) orders.push(await showOrder(ctx, id));
    return orders;
  });
}

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
