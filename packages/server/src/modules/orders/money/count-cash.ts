import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { recordCash } from '#server/modules/payments/record-cash.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { requireAmount } from './judge-reference.ts';
import { reconcileLocked } from './reconcile-order.ts';

/**
 * Takes the cash that was counted for a locked order that is paid at the door: it is paid, once, and its customer gets
 * the confirmation. `amount` in francs.
 * @throws validation_error on `amount` with the difference when it is not what the order costs.
 */
export async function countCash(ctx: Context, order: LockedOrder, amount: number): Promise<LockedOrder> {
  requireAmount(amount, order.total);
  if (amount === 0) return payNothing(ctx, order);
  const { id: purposeId, number: label } = order;
  await recordCash(ctx, { purposeId, label, amount });
  return reconcileLocked(ctx, order);
}

/** What was free needs no payment. */
async function payNothing(ctx: Context, order: LockedOrder): Promise<LockedOrder> {
  const events = [{ type: 'paid', status: order.status }];
  const settled = await takeStep(ctx, order, {
    events,
    change: { payment_status: 'paid', expires_at: null },
  });
  await queueMessage(ctx, { kind: 'order_paid', subjectId: order.id, audience: 'customer' });
  return settled;
}
