import { PREFIX } from '../../messages/language.ts';
import { askQuoteEarly, quoteBody } from '../../state/ask-quote.ts';
import { storedLines } from '../../state/cart-line.ts';
import type { LateModule } from '../../state/late-module.ts';
import { storedCoupon } from '../../state/stored-coupon.ts';

/**
 * Begins what a stored cart with something in it will want, before React is at work: the part that shows its prices,
 * and, where this is the first page, the prices themselves: they need not wait for that part.
 */
export function beginEarly(live: LateModule<unknown>): void {
  const lines = storedLines();
  if (!lines.length) return;
  void live.begin();
  if (window.location.pathname !== `${PREFIX}/cart`) return;
  askQuoteEarly(quoteBody(lines, { coupon: storedCoupon() }));
}
