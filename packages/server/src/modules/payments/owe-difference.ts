import type { Context } from '#server/context.ts';
import type { Payment } from './payment.ts';
import { addOwed } from './refund.store.ts';

/** Owes `amount` francs of what a payment brought: what it paid for became cheaper, or it brought too much. */
export async function oweDifference(
  ctx: Context,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<Payment> {
  const payment = await addOwed(ctx.db, { id: paymentId, amount, at: ctx.now() });
  if (!payment) throw new Error(`payment ${paymentId} cannot owe ${amount}`);
  return payment;
}
