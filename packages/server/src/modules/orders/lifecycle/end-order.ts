import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
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
import { takeStep, tellCustomer } from './take-step.ts';

/**
 * Ends a locked order: releases its goods, its place in the delivery window and its coupon, abandons the open payment,
 * and makes money that has arrived owed. `note` tells the customer why.
 * @throws invalid_state if it can no longer end like that.
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
  await tellCustomer(ctx, order, `order_${to}`);
  await reconcileLocked(ctx, ended);
}

/**
 * Cancels an order that is not packed yet; it is never erased.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; invalid_state if it is too late, or done.
 */
export async function cancelOrder(ctx: Context, id: string, visitor: OrderVisitor): Promise<Order> {
  const [order] = await cancelOrders(ctx, [id], visitor);
  if (!order) throw new ShopError('not_found');
  return order;
}

/**
 * Cancels several orders, all or none, each once even if it is named twice; returns them in the order asked for. The
 * visitor must have access to every one.
 * @throws as cancelOrder, if any of them cannot be cancelled.
 */
export async function cancelOrders(
  ctx: Context,
  ids: readonly string[],
  visitor: OrderVisitor,
): Promise<Order[]> {
  const wanted = [...new Set(ids)];
  await requireAccess(ctx, wanted, visitor);
  return inTransaction(ctx, async (ctx) => {
    // Orders are always locked in the same sequence, so that two requests never wait for each other.
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
 * Ends an order that was not paid in time, or one from an unproved phone, for cash or for nothing, that was not packed
 * in time. Before that it asks the provider a last time, for a few seconds at most, so that a slow provider does not
 * keep the goods; if the money has arrived, the order is confirmed instead. An order that holds nothing, or still has
 * time, is left alone.
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

/** Money takes the end of an order away; one that cost nothing from the start keeps it. */
function isHeldTooLong(order: LockedOrder, now: Date): boolean {
  const isPaid = order.payment_status === 'paid' && order.total > 0;
  return HOLDING_STATUSES.includes(order.status) && !isPaid && isOverdue(order, now);
}

const AT_ONCE = 500;
/** An order's own job ends it within this time, in ms; an order that is later than that has lost its job. */
const PATIENCE_MS = 60_000;

/**
 * Queues the end of overdue orders whose job was lost, for instance after a restore of the database. Returns how many
 * there were.
 */
export async function sweepOrders(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - PATIENCE_MS);
  const overdue = await selectOverdueOrders(ctx.db, { before, limit: AT_ONCE });
  for (const id of overdue)
    await enqueue(ctx, 'order.expire', { order_id: id }, { singletonKey: `${id}:late` });
  return overdue.length;
}
