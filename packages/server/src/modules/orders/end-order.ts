import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { abandonPayment } from '#server/modules/payments/abandon-payment.ts';
import { restoreCoupon } from '#server/modules/pricing/restore-coupon.ts';
import { releaseWindow } from '#server/modules/shipping/book-window.ts';
import { releaseGoods } from './held-stock.ts';
import type { LockedOrder } from './order-life.store.ts';
import { settleLocked } from './settle-locked.ts';
import { takeStep } from './take-step.ts';

/**
 * Ends a locked order before it was packed: its goods, its place in the delivery window and its coupon go back, the
 * try to pay is given up, and money that is there all the same has to go back. Once, whoever races.
 * @throws invalid_state when it cannot end like that any more.
 */
export async function endOrder(ctx: Context, order: LockedOrder, to: 'cancelled' | 'expired'): Promise<void> {
  const ended = await takeStep(ctx, order, {
    to,
    events: [{ type: to, status: to }],
    change: { expires_at: null },
  });
  await releaseGoods(ctx, order.id);
  await releaseWindow(ctx, order.id);
  await restoreCoupon(ctx, order.id);
  await abandonPayment(ctx, order.id);
  await queueMessage(ctx, { kind: `order_${to}`, subjectId: order.id, audience: 'customer' });
  await settleLocked(ctx, ended);
}
