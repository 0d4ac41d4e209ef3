import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { abandonPayment } from '#server/modules/payments/abandon-payment.ts';
import { restoreCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import { releaseWindow } from '#server/modules/shipping/book-window.ts';
import { releaseGoods, returnGoods } from './held-stock.ts';
import type { LockedOrder } from './order-life.store.ts';
import { HOLDING_STATUSES } from './order-status.ts';
import { reconcileLocked } from './reconcile-order.ts';
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
