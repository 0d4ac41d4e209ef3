import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { referenceUsed } from './create-payment.ts';
import { readPayer, readReference } from './momo-code.ts';
import { selectCounted, setReference } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { codesOfKind } from './payment-methods.ts';

/**
 * Writes the reference the shopper typed after paying the MoMoPay code, and the number it was paid from if that was
 * typed too; a corrected one replaces it. The payment stays pending until staff confirm it: until then the same
 * reference may stand on others.
 * @throws validation_error on `reference` (also one that has counted) and `phone`; invalid_state when none is awaited.
 */
export async function giveReference(
  ctx: Context,
  given: { paymentId: string; reference: string; phone?: string | null },
): Promise<Payment> {
  const { paymentId } = given;
  const reference = readReference(given.reference, 'reference');
  const phone = readPayer(given.phone, 'phone');
  if (await selectCounted(ctx.db, reference, paymentId)) throw referenceUsed('reference');
  const payment = await setReference(ctx.db, {
    id: paymentId,
    reference,
    phone,
    at: ctx.now(),
    methods: codesOfKind('manual'),
  });
  if (!payment) throw new ShopError('invalid_state');
  return payment;
}
