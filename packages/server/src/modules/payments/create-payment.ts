import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { isToldByProvider } from './ask-operator.ts';
import { callbackTokenOf, hashCallbackToken } from './callbacks.ts';
import { cashOnDelivery } from './cash-on-delivery.ts';
import { scheduleCheck } from './check-schedule.ts';
import { momoCode, readPayer, readReference } from './momo-code.ts';
import {
  insertPayment,
  movePayment,
  selectActivePayment,
  selectCounted,
  setReference,
} from './payment.store.ts';
import { ABANDONED, type Payment } from './payment.ts';
import { codesOfKind, findPaymentMethod, type PaymentDetails, waitsForStaff } from './payment-methods.ts';
import { requireQuietWallet } from './require-quiet-wallet.ts';

export interface NewPayment extends PaymentDetails {
  /** The id of the order to pay. */
  purposeId: string;
  /** The text for the payer: the order's number. Letters, digits, space, `.`, `,`, `-`. */
  label: string;
  method: string;
  /** Francs. */
  amount: number;
}

/**
 * Writes the next payment for an order in the caller's transaction, and queues its start. Its id is also our reference
 * at the provider: it exists before the provider is asked.
 * @throws validation_error on `payment.phone`, `payment.reference` (bad, or used before) or `payment_method`;
 * rate_limited as requireQuietWallet; invalid_state if another payment is in flight.
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

/** A reference that has paid once cannot pay again. */
function referenceUsed(field: string): ShopError {
  return fieldError(field, 'This reference was used before. Please check it.');
}

/**
 * Writes the reference that the customer typed after paying the MoMoPay code, and the payer's number if it was typed
 * too; a corrected one replaces it. The payment stays pending until staff confirm it: until then other payments may
 * have the same reference.
 * @throws validation_error on `reference` (also one that has paid already) and `phone`; invalid_state if none is
 * expected.
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

/**
 * Abandons the payment in flight for an order, because the customer chose another method, cancelled, or was too late:
 * it becomes `failed`, and another payment may be written. The provider is still asked about it, and money that arrives
 * makes it `paid`. In the caller's transaction. Null: no payment was in flight.
 */
export async function abandonPayment(ctx: Context, purposeId: string): Promise<Payment | null> {
  const active = await selectActivePayment(ctx.db, purposeId);
  if (!active) return null;
  const payment = await movePayment(ctx.db, active.id, {
    status: 'failed',
    reason: ABANDONED,
    at: ctx.now(),
  });
  if (payment && isToldByProvider(payment)) await scheduleCheck(ctx, payment);
  return payment;
}

/**
 * The same, because the amount or the way to pay has changed. A payment with a typed reference stays: its money was
 * sent, and staff look for it.
 */
export async function abandonRequest(ctx: Context, purposeId: string): Promise<void> {
  const active = await selectActivePayment(ctx.db, purposeId);
  if (active && !waitsForStaff(active.method, active.provider_ref)) await abandonPayment(ctx, purposeId);
}

/** Money paid at the door. `amount` in francs, above 0. */
export interface DoorPayment {
  /** The order's id and number. */
  purposeId: string;
  label: string;
  amount: number;
  /** The reference of a payment to the shop's code (holdReference); null: it is cash. */
  reference: string | null;
}

/** Writes money paid at the door as a payment like any other, in the caller's transaction. */
export async function recordAtTheDoor(ctx: Context, money: DoorPayment): Promise<Payment> {
  const now = ctx.now();
  const method = money.reference === null ? cashOnDelivery : momoCode;
  const payment = await insertPayment(ctx.db, {
    id: randomUUID(),
    purpose_id: money.purposeId,
    label: money.label,
    method: method.code,
    amount: money.amount,
    currency: method.currency,
    status: 'paid',
    provider_ref: money.reference,
    captured: money.amount,
    created_at: now,
    updated_at: now,
  });
  if (!payment) throw new Error('money at the door could not be written down');
  return payment;
}
