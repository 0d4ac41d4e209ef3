import type { PaymentMethod } from '@isoko/contract';
import { toE164 } from '#server/input/text.ts';
import { fieldError } from '#server/shop-error.ts';

/** Whose numbers a way to pay asks. Prefixes as people write them: `078`. */
export type Wallet = NonNullable<PaymentMethod['wallet']>;

/** A number of this operator as E.164. @throws validation_error on `payment.phone` with `otherwise`. */
export function readWallet(text: string | null | undefined, { prefixes }: Wallet, otherwise: string): string {
  const phone = toE164(text?.trim() ?? '');
  const national = phone?.startsWith('+250') && `0${phone.slice('+250'.length)}`;
  if (phone && national && prefixes.some((each) => national.startsWith(each))) return phone;
  throw fieldError('payment.phone', otherwise);
}
