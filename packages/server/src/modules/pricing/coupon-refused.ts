import { type Sentence, sentence } from '#server/http/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';

/** Why a buyer cannot have a coupon once more. */
export const USED_BEFORE = sentence('You have used this coupon before.');

/** An order cannot have its coupon: coupon_invalid, with the reason (a sentence) beside `coupon`. */
export function couponRefused(reason: Sentence | string | null): ShopError {
  const message = reason ?? sentence('This coupon cannot be used.');
  return new ShopError('coupon_invalid', { fields: [{ field: 'coupon', message }] });
}
