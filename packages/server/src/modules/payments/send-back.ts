import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Payment } from './payment.ts';
import { payBack } from './refund.store.ts';

/** Whether some of a payment still has to be sent back. */
export function owesMoney({ owed, status }: Pick<Payment, 'owed' | 'status'>): boolean {
  return owed > 0 || status === 'refund_due';
}

/**
 * Notes that staff sent back everything a payment owes, under the operator's reference of that.
 * @throws invalid_state when somebody else noted it a moment ago.
 */
export async function sendBack(
  ctx: Context,
  { id, owed }: Pick<Payment, 'id' | 'owed'>,
  reference: string,
): Promise<Payment> {
  const payment = await payBack(ctx.db, { id, amount: owed, reference, at: ctx.now() });
  if (!payment) throw new ShopError('invalid_state');
  return payment;
}
