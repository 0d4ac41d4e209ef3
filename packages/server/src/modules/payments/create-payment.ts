import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { callbackTokenOf, hashCallbackToken } from './callback-token.ts';
import { insertPayment, isReferenceUsed } from './payment.store.ts';
import type { Payment } from './payment.ts';
import type { Beginning } from './payment-method.ts';
import { findPaymentMethod, type PaymentDetails } from './payment-methods.ts';

export interface NewPayment extends PaymentDetails {
  /** What is paid for: the order's id. */
  purposeId: string;
  /** What the payer reads: the order's number. Letters, digits, space, `.`, `,`, `-`. */
  label: string;
  method: string;
  /** Francs. */
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/**
 * Writes the next try to pay for something in the caller's transaction, and orders what it begins with. The id is
 * also our reference at the provider: it exists before anybody is asked.
 * @throws validation_error on `payment.phone`, `payment.reference` (bad, or used before) or `payment_method`;
 * invalid_state when another try is still in flight (whoever races).
 */
export async function createPayment(ctx: Context, wish: NewPayment): Promise<Payment> {
  const method = findPaymentMethod(wish.method);
  if (!method?.begin) throw fieldError('payment_method', 'Please choose one of the ways to pay.');
  const beginning = method.begin(wish);
  if (beginning.providerRef && (await isReferenceUsed(ctx.db, beginning.providerRef))) {
    throw referenceUsed('payment.reference');
  }
  const id = randomUUID();
  const payment = await insertPayment(ctx.db, {
    id,
    purpose_id: wish.purposeId,
    label: wish.label,
    method: method.code,
    amount: wish.amount,
    currency: wish.currency,
    status: beginning.status,
    phone: beginning.phone,
    provider_ref: beginning.providerRef,
    callback_hash: beginning.status === 'created' ? hashCallbackToken(callbackTokenOf(ctx, id)) : null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
  if (!payment) throw await whyNotWritten(ctx, beginning);
  if (payment.status === 'created') await enqueue(ctx, 'payment.start', { payment_id: id });
  return payment;
}

async function whyNotWritten(ctx: Context, { providerRef }: Beginning): Promise<ShopError> {
  const isUsed = providerRef && (await isReferenceUsed(ctx.db, providerRef));
  return isUsed ? referenceUsed('payment.reference') : new ShopError('invalid_state');
}

/** A reference that pays for something already cannot pay again. */
export function referenceUsed(field: string): ShopError {
  return fieldError(field, 'This reference was used before. Please check it.');
}
