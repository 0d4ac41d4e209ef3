import type { Context } from '#server/context.ts';
import { orTaken } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Payment } from './payment.ts';
import { payBack, payPartBack } from './refund.store.ts';

/** Whether some of a payment still has to be sent back. */
export function owesMoney({ owed, status }: Pick<Payment, 'owed' | 'status'>): boolean {
  return owed > 0 || status === 'refund_due';
}

/** What of a payment the shop has and owes nobody, in francs. */
export function leftOf({ status, captured, refunded, owed }: Pick<Payment, Money>): number {
  return status === 'paid' ? captured - refunded - owed : 0;
}

/** Somebody else noted a refund under the same reference in the same moment. */
const taken = { field: 'reference', message: 'This reference stands for another refund. Please check it.' };
const once = { payment_entry_refund_ref: taken, payment_entry_one_refund: taken };

type Money = 'status' | 'captured' | 'refunded' | 'owed';

/**
 * Notes that staff sent back everything a payment owes, under the operator's reference of that.
 * @throws invalid_state when somebody else noted it a moment ago; validation_error on a `reference` of another refund.
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
 * Notes that staff sent back `amount` francs of a payment, which stays paid by the rest.
 * @throws invalid_state when less than that would be left of it; validation_error on a `reference` of another refund.
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
