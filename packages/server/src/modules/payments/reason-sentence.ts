import type { Payment } from './payment.ts';
import { paymentMethodOf } from './payment-methods.ts';

const timedOut = 'The request timed out. Please try again and enter your PIN within 5 minutes.';
const notThrough = 'The payment did not go through. Check your balance and try again.';
const limitReached = 'Your MoMo limit is reached.';
const notNow = 'We could not ask for the payment. Please try again or choose another way to pay.';
const declined = 'You declined the payment.';

/** The sentence for each of the operator's codes, and for our own (domain.md section 1.6). */
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
    // Airtel's response codes (domain.md section 2).
    DP00800001002: 'The PIN was wrong. Please try again.',
    DP00800001003: 'Your Airtel Money limit is reached.',
    DP00800001004: notNow,
    DP00800001005: timedOut,
    DP00800001007: notThrough,
    DP00800001008: declined,
    DP00800001010: notNow,
    DP00800001024: timedOut,
    DP00800001026: notNow,
    DP00800001029: timedOut,
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

/** The sentence for why a payment failed; an unknown code gives a general one. */
export function reasonSentence(reason: string | null): string {
  return sentences.get(reason ?? '') ?? 'The payment did not go through. Please try again.';
}

/** Why asking the same phone again cannot succeed. */
const NO_WALLET = ['PAYER_NOT_FOUND', 'SENDER_ACCOUNT_NOT_ACTIVE'];

/** Whether a payment failed because its phone has no wallet that can pay. */
export const isWrongPhone = ({ status, reason }: Pick<Payment, 'status' | 'reason'>): boolean =>
  status === 'failed' && NO_WALLET.includes(reason ?? '');

/** What a payment waits for or why it failed, as a sentence; null: there is nothing to say. */
export function paymentMessage(payment: Pick<Payment, 'status' | 'reason' | 'method' | 'provider_ref'>) {
  switch (payment.status) {
    case 'failed':
      return reasonSentence(payment.reason);
    case 'mismatch':
      return 'We received another amount than the total. We will call you.';
    case 'created':
    case 'pending':
      return paymentMethodOf(payment.method).prompt ?? awaited(payment.provider_ref);
    default:
      return null;
  }
}

function awaited(reference: string | null): string {
  return reference ? 'We are checking your payment.' : 'Please pay and type the reference of your payment.';
}
