import type { Context } from '#server/context.ts';
import { orTaken } from '#server/database/in-transaction.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { cashOnDelivery } from './cash-on-delivery.ts';
import { readReference } from './momo-code.ts';
import { lockReference, movePayment, selectCounted } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { payBack, payPartBack, type Refund, selectRefunds } from './payment-books.store.ts';
import { paymentMethodOf } from './payment-methods.ts';

/** Why a typed reference failed: no payment has it. */
const REFERENCE_NOT_FOUND = 'REFERENCE_NOT_FOUND';
/** A wrong amount arrived. */
const WRONG_AMOUNT = 'WRONG_AMOUNT';

/**
 * The payment whose typed reference staff can check: the last one, even if it was abandoned meanwhile. Undefined: there
 * is none.
 */
export function judgeable<T extends Pick<Payment, 'method' | 'status'>>(
  payments: readonly T[],
): T | undefined {
  const last = payments.findLast(({ method }) => paymentMethodOf(method).kind === 'manual');
  return last?.status === 'pending' || last?.status === 'failed' ? last : undefined;
}

/**
 * Records what staff found in the operator's books for the typed reference, or for the one they type instead: the right
 * amount, or another one (`mismatch`). Francs.
 * @throws validation_error on `reference`; invalid_state if the payment has changed meanwhile.
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
  return orLate(moved);
}

/** Records that no payment has the typed reference, which may then be typed again for what it really pays. */
export async function missMoney(ctx: Context, payment: Payment): Promise<Payment> {
  const moved = await movePayment(ctx.db, payment.id, {
    status: 'failed',
    reason: REFERENCE_NOT_FOUND,
    providerRef: null,
    at: ctx.now(),
  });
  return orLate(moved);
}

/** Accepts a wrong amount; `captured` is the whole, in francs. */
export async function acceptMoney(ctx: Context, payment: Payment, captured: number): Promise<Payment> {
  const at = ctx.now();
  const moved = await movePayment(ctx.db, payment.id, {
    status: 'paid',
    from: ['mismatch'],
    reason: null,
    captured,
    at,
  });
  return orLate(moved);
}

async function requireReference(ctx: Context, payment: Payment, typed: string | null): Promise<string> {
  const reference = typed ? readReference(typed, 'reference') : payment.provider_ref;
  if (!reference) throw fieldError('reference', 'Please type the reference of the payment.');
  await requireUncounted(ctx, reference, payment.id);
  return reference;
}

/** Locks a reference, so that it counts once. @throws validation_error if it has already paid. */
async function requireUncounted(ctx: Context, reference: string, exceptId?: string): Promise<void> {
  await lockReference(ctx.db, reference);
  const counted = await selectCounted(ctx.db, reference, exceptId);
  if (counted)
    throw fieldError(
      'reference',
      sentence('This reference has already paid for order {label}.', { label: counted.label }),
    );
}

/**
 * The typed reference of money that was paid to the shop's code at the door; locked, so that it counts once.
 * @throws validation_error on `reference`.
 */
export async function holdReference(ctx: Context, typed: string): Promise<string> {
  const reference = readReference(typed, 'reference');
  await requireUncounted(ctx, reference);
  return reference;
}

/** @throws invalid_state if the payment has changed meanwhile. */
function orLate(payment: Payment | null): Payment {
  if (!payment) throw new ShopError('invalid_state');
  return payment;
}

/** Another request recorded a refund with the same reference at the same time. */
const taken = { field: 'reference', message: 'This reference belongs to another refund. Please check it.' };
const once = { payment_entry_refund_ref: taken, payment_entry_one_refund: taken };

/** How money goes back: with the operator's reference of the transfer, or as coins from the drawer. */
export type WayBack = { reference: string } | { coins: true };

const columnsOf = (way: WayBack) =>
  'coins' in way
    ? { reference: null, method: cashOnDelivery.code }
    : { reference: way.reference, method: null };

/**
 * Records that staff sent back everything a payment owes.
 * @throws invalid_state if it is recorded already; validation_error on the `reference` of another refund.
 */
export async function sendBack(
  ctx: Context,
  { id, owed }: Pick<Payment, 'id' | 'owed'>,
  way: WayBack,
): Promise<Payment> {
  const payment = await orTaken(once, () =>
    payBack(ctx.db, { id, amount: owed, ...columnsOf(way), at: ctx.now() }),
  );
  return orLate(payment);
}

/**
 * Records that staff sent back `amount` francs of a payment, which stays paid by the rest.
 * @throws invalid_state if nothing would be left of it; validation_error on the `reference` of another refund.
 */
export async function sendPartBack(
  ctx: Context,
  { id }: Pick<Payment, 'id'>,
  { amount, way }: { amount: number; way: WayBack },
): Promise<Payment> {
  const payment = await orTaken(once, () =>
    payPartBack(ctx.db, { id, amount, ...columnsOf(way), at: ctx.now() }),
  );
  return orLate(payment);
}

/**
 * The refund with this reference, in any spelling, first of the order `purposeId`, then of any other; null: there is
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
