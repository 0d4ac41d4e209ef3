import type { Payment } from './payment.ts';
import { paymentMethodOf } from './payment-methods.ts';
import { paymentMessage } from './reason-sentence.ts';

/** Sentences for staff, which speak about the customer, by the customer's sentence. */
const toStaff = new Map(
  Object.entries({
    'You declined the payment.': 'The customer declined the payment.',
    'The request timed out. Please try again and enter your PIN within 5 minutes.':
      'The customer did not enter the PIN in time.',
    'The payment did not go through. Check your balance and try again.':
      'The payment did not go through: the customer’s balance may be too low.',
    'Your MoMo limit is reached.': 'The customer’s MoMo limit is reached.',
    'Your Airtel Money limit is reached.': 'The customer’s Airtel Money limit is reached.',
    'We could not ask for the payment. Please try again or choose another way to pay.':
      'The customer could not be asked for the payment.',
    'The PIN was wrong. Please try again.': 'The customer’s PIN was wrong.',
    'You gave this payment up.': 'The customer gave up this payment.',
    'We could not find a payment with this reference. Please check it and type it again.':
      'No payment was found with this reference.',
    'The payment did not go through. Please try again.': 'The payment did not go through.',
  }),
);

/** The sentence about a payment for staff, by the customer's sentence. */
export const ofCustomer = (said: string): string => toStaff.get(said) ?? said;

/** What a payment waits for or why it failed, as a sentence for staff; null: there is nothing to say. */
export function staffMessage(
  payment: Pick<Payment, 'status' | 'reason' | 'method' | 'provider_ref'>,
): string | null {
  const { status, method, provider_ref: reference } = payment;
  switch (status) {
    case 'mismatch':
      return 'The amount that arrived is not the total.';
    case 'created':
    case 'pending':
      if (paymentMethodOf(method).prompt) return 'The customer still has to confirm on the phone.';
      return reference
        ? 'This reference is still to be checked.'
        : 'The customer still has to type a reference.';
    default: {
      const said = paymentMessage(payment);
      return said && ofCustomer(said);
    }
  }
}
