import { t } from '../../messages/t.tsx';

/** How somebody wants to pay, as typed. */
export interface PaymentWish {
  /** A method's code; empty: none chosen. */
  method: string;
  /** The wallet that pays, for mobile money. */
  phone: string;
  /** What the message after a payment by code said. */
  reference: string;
}

const mtn = /^(?:\+?250|0)?7[89]\d{7}$/;
const reference = /^[A-Za-z0-9. -]{6,32}$/;

/** Whether a number is MTN's in Rwanda (078, 079), however it is written; the API has the last word. */
export function isMtnNumber(text: string): boolean {
  return mtn.test(text.replace(/\(0\)|[\s().-]/g, ''));
}

/** What can be said about the wish before asking the API, beside the fields. */
export function checkPaymentInput(wish: PaymentWish): { phone?: string; reference?: string } {
  if (wish.method === 'mtn_momo' && !isMtnNumber(wish.phone)) {
    return { phone: t('Please enter the MTN number that pays: it starts with 078 or 079.') };
  }
  const typed = wish.reference.trim();
  if (wish.method === 'momo_code' && typed && !reference.test(typed)) {
    return { reference: t('The reference in the message has 6 to 32 letters or digits.') };
  }
  return {};
}

/** What the API gets as `payment` for the chosen method. */
export function paymentInput({ method, phone, reference }: PaymentWish) {
  if (method === 'mtn_momo') return { phone: phone.trim() };
  if (method === 'momo_code' && reference.trim()) return { reference: reference.trim() };
  return null;
}
