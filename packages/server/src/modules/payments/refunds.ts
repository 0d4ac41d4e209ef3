import type { Context } from '#server/context.ts';
import { movePayment } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { addOwed } from './payment-books.store.ts';

/** Makes all money of a payment owed: paid or mismatch becomes refund_due. Null: there is nothing more to send back. */
export function oweRefund(ctx: Context, paymentId: string): Promise<Payment | null> {
  return movePayment(ctx.db, paymentId, { status: 'refund_due', at: ctx.now() });
}

/** Makes `amount` francs of a payment owed: its order became cheaper, or the payment was too much. */
export async function oweDifference(
  ctx: Context,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<Payment> {
  const payment = await addOwed(ctx.db, { id: paymentId, amount, at: ctx.now() });
  if (!payment) throw new Error(`payment ${paymentId} cannot owe ${amount}`);
  return payment;
}

/** Whether some of a payment must still be sent back. */
export function owesMoney({ owed, status }: Pick<Payment, 'owed' | 'status'>): boolean {
  return owed > 0 || status === 'refund_due';
}

/** The rest to pay of a price of `price` francs, after what the shop keeps of its payments; below 0: a surplus. */
export function restOf(price: number, payments: readonly Parameters<typeof leftOf>[0][]): number {
  return price - payments.reduce((sum, each) => sum + leftOf(each), 0);
}

/** The part of a payment that the shop keeps and does not owe, in francs. */
export function leftOf({
  status,
  captured,
  refunded,
  owed,
}: Pick<Payment, 'status' | 'captured' | 'refunded' | 'owed'>): number {
  return status === 'paid' ? captured - refunded - owed : 0;
}
