import type { Payment } from './payment.ts';

const timedOut = 'The request timed out. Please try again and enter your PIN within 5 minutes.';
const notThrough = 'The payment did not go through. Check your balance and try again.';
const limitReached = 'Your MoMo limit is reached.';
const notNow = 'We could not ask for the payment. Please try again or choose another way to pay.';
const declined = 'You declined the payment.';

/** What a shopper reads for each of the operator's words, and for our own (domain.md section 1.6). */
const sentences = new Map(
  Object.entries({
    APPROVAL_REJECTED: declined,
    PAYMENT_NOT_APPROVED: declined,
    TRANSACTION_CANCELED: declined,
    EXPIRED: timedOut,
    COULD_NOT_PERFORM_TRANSACTION: timedOut,
    NOT_ENOUGH_FUNDS: notThrough,
    INTERNAL_PROCESSING_ERROR: notThrough,
    PAYER_NOT_FOUND: 'This number is not registered for MoMo.',
    SENDER_ACCOUNT_NOT_ACTIVE: 'This MoMo account is not active.',
    PAYER_LIMIT_REACHED: limitReached,
    LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: limitReached,
    ABANDONED: 'You gave this payment up.',
    REFERENCE_NOT_FOUND:
      'We could not find a payment with this reference. Please check it and type it again.',
    RESOURCE_NOT_FOUND: notNow,
    SERVICE_UNAVAILABLE: notNow,
    PAYEE_NOT_FOUND: notNow,
    PAYEE_NOT_ALLOWED_TO_RECEIVE: notNow,
    NOT_ALLOWED: notNow,
    NOT_ALLOWED_TARGET_ENVIRONMENT: notNow,
    INVALID_CALLBACK_URL_HOST: notNow,
    INVALID_CURRENCY: notNow,
    INVALID_REQUEST: notNow,
  }),
);

/** The sentence for why a payment failed; a word nobody knows says at least that it did. */
export function reasonSentence(reason: string | null): string {
  return sentences.get(reason ?? '') ?? 'The payment did not go through. Please try again.';
}

/** What a payment waits for or why it failed, as a sentence; null: there is nothing to say. */
export function paymentMessage(payment: Pick<Payment, 'status' | 'reason' | 'method' | 'provider_ref'>) {
  switch (payment.status) {
    case 'failed':
      return reasonSentence(payment.reason);
    case 'mismatch':
      return 'We received another amount than the total. We will call you.';
    case 'created':
    case 'pending':
      if (payment.method !== 'momo_code') return 'Please confirm on your phone with your MoMo PIN.';
      return payment.provider_ref
        ? 'We are checking your payment.'
        : 'Please pay and type the reference of your payment.';
    default:
      return null;
  }
}
