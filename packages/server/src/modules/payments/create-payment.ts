import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { callbackTokenOf, hashCallbackToken } from './callback-token.ts';
import { insertPayment, selectCounted } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { findPaymentMethod, type PaymentDetails } from './payment-methods.ts';
import { requireQuietWallet } from './require-quiet-wallet.ts';

export interface NewPayment extends PaymentDetails {
  /** What is paid for: the order's id. */
  purposeId: string;
  /** What the payer reads: the order's number. Letters, digits, space, `.`, `,`, `-`. */
  label: string;
  method: string;
  /** Francs. */
  amount: number;
}

/**
 * Writes the next try to pay for something in the caller's transaction, and orders what it begins with. The id is
 * also our reference at the provider: it exists before anybody is asked.
 * @throws validation_error on `payment.phone`, `payment.reference` (bad, or counted before) or `payment_method`;
 * rate_limited as requireQuietWallet; invalid_state when another try is still in flight (whoever races).
 */
export async function createPayment(ctx: Context, input: NewPayment): Promise<Payment> {
  const method = findPaymentMethod(input.method);
  if (!method?.begin) throw fieldError('payment_method', 'Please choose one of the ways to pay.');
  const start = method.begin(input);
  if (start.providerRef && (await selectCounted(ctx.db, start.providerRef))) {
    throw referenceUsed('payment.reference');
  }
  await requireQuietWallet(ctx, { method: method.code, phone: start.phone });
  const id = randomUUID();
  const payment = await insertPayment(ctx.db, {
    id,
    purpose_id: input.purposeId,
    label: input.label,
    method: method.code,
    amount: input.amount,
    currency: method.currency,
    status: start.status,
    phone: start.phone,
    provider_ref: start.providerRef,
    callback_hash: start.status === 'created' ? hashCallbackToken(callbackTokenOf(ctx, id)) : null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
  if (!payment) throw new ShopError('invalid_state');
  if (payment.status === 'created') await enqueue(ctx, 'payment.start', { payment_id: id });
  return payment;
}

/** A reference under which money was found for something cannot pay again. */
export function referenceUsed(field: string): ShopError {
  return fieldError(field, 'This reference was used before. Please check it.');
}
