import { browserStorage, isObject } from '../browser/storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

const storage = browserStorage<unknown>();

/** The coupon this browser remembers, for what cannot wait for the checkout's draft (checkout-draft.ts); empty: none. */
export function storedCoupon(): string {
  const stored = storage.getItem(STORAGE_KEYS.checkout);
  const state = stored && 'state' in stored ? stored.state : null;
  const values = isObject(state) ? state.values : null;
  return isObject(values) && typeof values.coupon === 'string' ? values.coupon : '';
}
