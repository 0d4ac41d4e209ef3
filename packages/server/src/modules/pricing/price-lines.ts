import type { LineChange } from '@isoko/contract';
import { lineSum } from '@isoko/contract/rules/cart-total';
import { formatAmount } from '@isoko/contract/rules/money';
import { type Sentence, sentence } from '#server/http/sentences/sentence.ts';
import type { Sellable } from '#server/modules/catalogue/find-sellables.ts';
import type { Want } from './wanted-lines.ts';

/** What is not as the shopper last saw it, before it is put into their language. */
export interface PricingChange extends Omit<LineChange, 'message'> {
  message: Sentence;
}

/** A want and what was found for it; null when it is not sold any more. */
export interface FoundWant {
  want: Want;
  sellable: Sellable | null;
}

/** A line that counts: how many units of what, and ⌊price × quantity⌋ in francs. */
export interface CountedLine {
  sellable: Sellable;
  quantity: number;
  sum: number;
}

/** The lines that count, and one change for everything that is not as the shopper last saw it. */
export interface PricedLines {
  lines: CountedLine[];
  changes: PricingChange[];
}

/**
 * Prices wants one by one: capped to stock, left out when gone, sold out or, where `takesPerishables` is false,
 * perishable. The price of now is what counts; where it is not the one seen, that is reported.
 */
export function priceLines(
  found: readonly FoundWant[],
  { takesPerishables }: { takesPerishables: boolean },
): PricedLines {
  const lines: CountedLine[] = [];
  const changes: PricingChange[] = [];
  for (const { want, sellable } of found) {
    if (!sellable) {
      changes.push(gone(want));
      continue;
    }
    const quantity = Math.min(want.quantity, Math.max(sellable.available, 0));
    if (sellable.perishable && !takesPerishables) {
      changes.push(undeliverable(want, sellable));
      continue;
    }
    if (quantity > 0 && want.price_seen !== null && want.price_seen !== sellable.price) {
      changes.push(otherPrice(want, sellable, quantity));
    }
    if (quantity < want.quantity) changes.push(short(want, sellable, quantity));
    if (quantity > 0) lines.push({ sellable, quantity, sum: lineSum({ price: sellable.price, quantity }) });
  }
  return { lines, changes };
}

function change(
  want: Want,
  rest: Pick<PricingChange, 'reason' | 'message'> & Partial<PricingChange>,
): PricingChange {
  const { product, index, quantity } = want;
  return { product, index, name: null, wanted: quantity, got: 0, price_was: null, price_now: null, ...rest };
}

/** Says that a want is not sold any more. */
export function gone(want: Want): PricingChange {
  return change(want, { reason: 'gone', message: sentence('One product in your cart is no longer sold.') });
}

/** What the shopper calls it: the name, and the variant's label. */
export function spokenName({ name, label }: Pick<Sellable, 'name' | 'label'>): string {
  return label ? `${name} (${label})` : name;
}

function undeliverable(want: Want, sellable: Sellable): PricingChange {
  const message = sentence('We cannot deliver {name} there.', { name: spokenName(sellable) });
  return change(want, { reason: 'undeliverable', name: sellable.name, message });
}

/** Says that of a want only `got` units can be had. */
export function short(want: Want, sellable: Sellable, got: number): PricingChange {
  const name = spokenName(sellable);
  const message =
    got > 0
      ? sentence('Only {n} left of {name}.', { n: got, name })
      : sentence('{name} is out of stock.', { name });
  return change(want, { reason: 'stock', name: sellable.name, got, message });
}

function otherPrice(want: Want, sellable: Sellable, got: number): PricingChange {
  const { price_seen: price_was } = want;
  const { price: price_now, name } = sellable;
  const message = sentence('{name} now costs FRW {x}.', {
    name: spokenName(sellable),
    x: formatAmount(price_now),
  });
  return change(want, { reason: 'price', name, got, price_was, price_now, message });
}
