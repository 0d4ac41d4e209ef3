import type { Context } from '#server/context.ts';
import { movePayment } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** Marks money that must go back: paid or mismatch becomes refund_due. Null: there is nothing to send back (again). */
export function oweRefund(ctx: Context, paymentId: string): Promise<Payment | null> {
  return movePayment(ctx.db, paymentId, { status: 'refund_due', at: ctx.now() });
}
