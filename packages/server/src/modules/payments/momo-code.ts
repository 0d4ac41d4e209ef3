import { fieldError } from '#server/shop-error.ts';
import type { PaymentMethod } from './payment-method.ts';

const REFERENCE = /^[A-Za-z0-9.-]{6,32}$/;

/** MoMoPay code: the shopper pays by hand and types the reference of the payment; staff confirm it. */
export const momoCode: PaymentMethod = {
  code: 'momo_code',
  confirmsAtOnce: false,
  isReady: () => true,
  begin: ({ reference }) => ({
    status: 'pending',
    phone: null,
    providerRef: reference?.trim() ? readReference(reference, 'payment.reference') : null,
  }),
};

/** A typed reference (decisions: momo_code). @throws validation_error on `field`. */
export function readReference(text: string, field: string): string {
  const reference = text.trim();
  if (REFERENCE.test(reference)) return reference;
  throw fieldError(field, 'Please type the reference from the message you got: 6 to 32 letters or digits.');
}
