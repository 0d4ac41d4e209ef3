import { ShopError } from '../shop-error.ts';

const LOCK_NOT_AVAILABLE = '55P03';
/** Seconds after which a repetition asks again: the first needs a moment more. */
const RETRY_S = 1;

/** To be caught with around a lock that somebody else's same request holds. @throws in_progress when the wait was in vain. */
export function giveUpWaiting(error: Error & { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  throw new ShopError('in_progress', { retryAfter: RETRY_S, cause: error });
}
