import type { Context } from '#server/context.ts';
import { movePayment } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { addOwed } from './payment-books.store.ts';

/** Marks money that must go back: paid or mismatch becomes refund_due. Null: there is nothing more to send back. */
export function oweRefund(ctx: Context, paymentId: string): Promise<Payment | null> {
  return movePayment(ctx.db, paymentId, { status: 'refund_due', at: ctx.now() });
}

/** Owes `amount` francs of a payment: its order became cheaper, or the payment was too much. */
export async function oweDifference(
  ctx: Context,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<Payment> {
  const payment = await addOwed(ctx.db, { id: paymentId, amount, at: ctx.now() });
  if (!payment) throw new Error(`payment ${paymentId} cannot owe ${amount}`);
  return payment;
}

/** Whether some of a payment still has to be sent back. */
export function owesMoney({ owed, status }: Pick<Payment, 'owed' | 'status'>): boolean {
  return owed > 0 || status === 'refund_due';
}

/**
 * What is still to be paid of something that costs `price` francs, by what the shop keeps of its payments; less than 0:
 * they are too much.
 */
export function restOf(price: number, payments: readonly Parameters<typeof leftOf>[0][]): number {
  return price - payments.reduce((sum, each) => sum + leftOf(each), 0);
}

/** What the shop keeps of a payment and does not owe, in francs. */
export function leftOf({
  status,
  captured,
  refunded,
  owed,
}: Pick<Payment, 'status' | 'captured' | 'refunded' | 'owed'>): number {
  return status === 'paid' ? captured - refunded - owed : 0;
}
