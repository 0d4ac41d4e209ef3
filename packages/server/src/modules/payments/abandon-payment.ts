import type { Context } from '#server/context.ts';
import { scheduleCheck } from './check-schedule.ts';
import { movePayment, selectActivePayment } from './payment.store.ts';
import { ABANDONED, type Payment } from './payment.ts';
import { isToldByProvider } from './refresh-payment.ts';

/**
 * Gives up the try in flight for a purpose, because the shopper chose another way, cancelled, or time ran out: it is
 * `failed` and another may be written. The provider is still asked about it, and money that arrives for it makes it
 * `paid`. Joins the caller's transaction. Null: nothing was in flight.
 */
export async function abandonPayment(ctx: Context, purposeId: string): Promise<Payment | null> {
  const active = await selectActivePayment(ctx.db, purposeId);
  if (!active) return null;
  const payment = await movePayment(ctx.db, active.id, {
    status: 'failed',
    reason: ABANDONED,
    at: ctx.now(),
  });
  if (payment && isToldByProvider(payment)) await scheduleCheck(ctx, payment);
  return payment;
}
