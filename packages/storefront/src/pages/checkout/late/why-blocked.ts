import type { LineChange, Quote } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';

/** What has to be settled before an order can be placed: a sentence, and the id of where to settle it. */
export interface Blocked {
  reason: string;
  at?: string;
  /** The shop's people wrote it. */
  isTheirs?: true;
}

/** Why the order cannot be placed yet; null when it can be tried. */
export function whyBlocked({
  enough,
  changes,
  quote,
  failure,
}: {
  /** The items reach the minimum order. */
  enough: boolean;
  changes: readonly LineChange[];
  quote: Quote | null;
  failure: Error | null;
}): Blocked | null {
  // The shopkeeper's own words: nothing else helps while the shop takes no orders.
  if (quote?.paused) return { reason: quote.paused, isTheirs: true };
  if (changes.length) return { reason: t('Please look at what changed first.'), at: 'changes' };
  if (!enough) return { reason: t('The minimum order is not reached yet.') };
  if (!quote) return failure && { reason: t('We could not check the prices yet.') };
  const payable = quote.payment_methods.some(({ available }) => available);
  return payable
    ? null
    : { reason: t('This order cannot be paid there yet.'), at: 'checkout-payment_method' };
}
