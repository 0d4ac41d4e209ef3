import type { Context } from '#server/context.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { referenceUsed } from './create-payment.ts';
import { readPayer, readReference } from './momo-code.ts';
import { lockReference, movePayment, selectCounted, setReference } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { codesOfKind, paymentMethodOf } from './payment-methods.ts';

/**
 * Writes the reference that the shopper typed after paying the MoMoPay code, and the number it was paid from if that was
 * typed too; a corrected one replaces it. The payment stays pending until staff confirm it: until then other payments
 * may have the same reference.
 * @throws validation_error on `reference` (also one that has paid already) and `phone`; invalid_state when none is
 * awaited.
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

/** Why a typed reference failed: no payment has it. */
const REFERENCE_NOT_FOUND = 'REFERENCE_NOT_FOUND';
/** Another amount than asked for arrived. */
const WRONG_AMOUNT = 'WRONG_AMOUNT';

/**
 * The try whose typed reference staff can check: the last one, also when it was abandoned meanwhile. Undefined: there is
 * none.
 */
export function judgeable<T extends Pick<Payment, 'method' | 'status'>>(
  payments: readonly T[],
): T | undefined {
  const last = payments.findLast(({ method }) => paymentMethodOf(method).kind === 'manual');
  return last?.status === 'pending' || last?.status === 'failed' ? last : undefined;
}

/**
 * Records what staff found in the operator's books under the typed reference, or under the one they type instead: the
 * amount that was asked for, or another one (`mismatch`). Francs.
 * @throws validation_error on `reference`; invalid_state when the payment has changed meanwhile.
 */
export async function findMoney(
  ctx: Context,
  payment: Payment,
  { amount, reference }: { amount: number; reference: string | null },
): Promise<Payment> {
  const providerRef = await requireReference(ctx, payment, reference);
  const isRight = amount === payment.amount;
  const moved = await movePayment(ctx.db, payment.id, {
    status: isRight ? 'paid' : 'mismatch',
    from: ['pending', 'failed'],
    reason: isRight ? null : WRONG_AMOUNT,
    captured: amount,
    providerRef,
    at: ctx.now(),
  });
  return moved ?? lateBy();
}

/** Records that no payment has the typed reference, which may then be typed again for what it really pays. */
export async function missMoney(ctx: Context, payment: Payment): Promise<Payment> {
  const moved = await movePayment(ctx.db, payment.id, {
    status: 'failed',
    reason: REFERENCE_NOT_FOUND,
    providerRef: null,
    at: ctx.now(),
  });
  return moved ?? lateBy();
}

/** Accepts another amount than was asked for; `captured` is the whole, in francs. */
export async function acceptMoney(ctx: Context, payment: Payment, captured: number): Promise<Payment> {
  const at = ctx.now();
  const moved = await movePayment(ctx.db, payment.id, {
    status: 'paid',
    from: ['mismatch'],
    reason: null,
    captured,
    at,
  });
  return moved ?? lateBy();
}

async function requireReference(ctx: Context, payment: Payment, typed: string | null): Promise<string> {
  const reference = typed ? readReference(typed, 'reference') : payment.provider_ref;
  if (!reference) throw fieldError('reference', 'Please type the reference of the payment.');
  await lockReference(ctx.db, reference);
  const counted = await selectCounted(ctx.db, reference, payment.id);
  if (counted) throw fieldError('reference', `This reference has paid order ${counted.label} already.`);
  return reference;
}

function lateBy(): never {
  throw new ShopError('invalid_state');
}
