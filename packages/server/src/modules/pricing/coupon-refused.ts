import { errorMessage } from '@isoko/contract/errors';
import { ShopError } from '#server/shop-error.ts';

/** Why a buyer cannot have a coupon once more. */
export const USED_BEFORE = 'You have used this coupon before.';

/** An order cannot have its coupon: coupon_invalid, with the reason (a sentence) beside `coupon`. */
export function couponRefused(reason: string | null): ShopError {
  const message = reason ?? errorMessage('coupon_invalid');
  return new ShopError('coupon_invalid', { fields: [{ field: 'coupon', message }] });
}
