import type { Context } from '#server/context.ts';
import { orTaken } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { movePayment } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { addOwed, payBack, payPartBack, type Refund, selectRefunds } from './payment-books.store.ts';

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

/** What the shop keeps of a payment and does not owe, in francs. */
export function leftOf({ status, captured, refunded, owed }: Pick<Payment, Money>): number {
  return status === 'paid' ? captured - refunded - owed : 0;
}

/** Another request recorded a refund under the same reference at the same time. */
const taken = { field: 'reference', message: 'This reference stands for another refund. Please check it.' };
const once = { payment_entry_refund_ref: taken, payment_entry_one_refund: taken };

type Money = 'status' | 'captured' | 'refunded' | 'owed';

/**
 * Records that staff sent back everything a payment owes, under the operator's `reference` of the transfer.
 * @throws invalid_state when it is recorded already; validation_error on the `reference` of another refund.
 */
export async function sendBack(
  ctx: Context,
  { id, owed }: Pick<Payment, 'id' | 'owed'>,
  reference: string,
): Promise<Payment> {
  const payment = await orTaken(once, () => payBack(ctx.db, { id, amount: owed, reference, at: ctx.now() }));
  if (!payment) throw new ShopError('invalid_state');
  return payment;
}

/**
 * Records that staff sent back `amount` francs of a payment, which stays paid by the rest.
 * @throws invalid_state when nothing would be left of it; validation_error on the `reference` of another refund.
 */
export async function sendPartBack(
  ctx: Context,
  { id }: Pick<Payment, 'id'>,
  part: { amount: number; reference: string },
): Promise<Payment> {
  const payment = await orTaken(once, () => payPartBack(ctx.db, { id, ...part, at: ctx.now() }));
  if (!payment) throw new ShopError('invalid_state');
  return payment;
}

/**
 * The refund under this reference, in any spelling, first of the order `purposeId`, then of any other; null: there is
 * none. A word without a digit ("cash") is no reference: other orders may have it too.
 */
export async function findRefund(
  ctx: Context,
  { reference, purposeId }: { reference: string; purposeId: string },
): Promise<Refund | null> {
  const refunds = await selectRefunds(ctx.db, reference);
  const own = refunds.find((refund) => refund.purpose_id === purposeId);
  return own ?? refunds.find(({ refund_key }) => /[0-9]/.test(refund_key)) ?? null;
}
