import { oneLine, toE164 } from '#server/input/text.ts';
import { fieldError } from '#server/shop-error.ts';
import type { PaymentMethod } from './payment-method.ts';

const REFERENCE = /^[A-Za-z0-9. -]{6,32}$/;
/** A reference needs this many letters and digits: a shorter one is not unique. */
const MIN_CHARACTERS = 4;

/** MoMoPay code: the customer pays on the phone and types the reference of the payment; staff confirm it. */
export const momoCode: PaymentMethod = {
  code: 'momo_code',
  kind: 'manual',
  settledBy: 'staff',
  asks: ['reference'],
  waitsForPeople: true,
  currency: 'RWF',
  limits: { min: 1, max: null },
  wallet: null,
  prompt: null,
  isReady: () => true,
  begin: ({ phone, reference }) => ({
    status: 'pending',
    phone: readPayer(phone, 'payment.phone'),
    providerRef: reference?.trim() ? readReference(reference, 'payment.reference') : null,
  }),
};

/** A reference as it was typed (decisions: momo_code). @throws validation_error on `field`. */
export function readReference(text: string, field: string): string {
  const reference = oneLine(text);
  const characters = reference.replace(/[^A-Za-z0-9]/g, '');
  if (REFERENCE.test(reference) && characters.length >= MIN_CHARACTERS) return reference;
  throw fieldError(field, 'Please type the reference from the message you got: 6 to 32 letters or digits.');
}

/** The payer's number, in E.164; null: none was typed. @throws validation_error on `field`. */
export function readPayer(text: string | null | undefined, field: string): string | null {
  if (!text?.trim()) return null;
  const phone = toE164(oneLine(text));
  if (!phone) throw fieldError(field, 'Please enter a phone number such as 0788 123 456.');
  return phone;
}
