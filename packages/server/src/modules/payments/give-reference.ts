import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { referenceUsed } from './create-payment.ts';
import { readReference } from './momo-code.ts';
import { isReferenceUsed, setReference } from './payment.store.ts';
import type { Payment } from './payment.ts';

/**
 * Writes the reference the shopper typed after paying the MoMoPay code; a corrected one replaces it. The payment
 * stays pending until staff confirm it.
 * @throws validation_error on `reference`; invalid_state when no typed reference is awaited.
 */
export async function giveReference(
  ctx: Context,
  { paymentId, reference: typed }: { paymentId: string; reference: string },
): Promise<Payment> {
  const reference = readReference(typed, 'reference');
  const payment = await setReference(ctx.db, { id: paymentId, reference, at: ctx.now() });
  if (payment) return payment;
  if (await isReferenceUsed(ctx.db, reference, paymentId)) throw referenceUsed('reference');
  throw new ShopError('invalid_state');
}
