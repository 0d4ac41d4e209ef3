import type { LineChange } from '@isoko/contract';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatAmount } from '@isoko/contract/rules/money';
import type { Sellable } from '#server/modules/catalogue/find-sellables.ts';
import { type Sentence, sentence } from '#server/sentences/sentence.ts';

/** A line that counts: what is sold, how much of it, and what that costs. Money in francs. */
export interface PricedLine extends Sellable {
  /** Units asked for. */
  wanted: number;
  /** The unit price the shopper last saw; null where the client sent none. */
  priceSeen: number | null;
  /** Which line of the request named it first, from 0: its problems stand under that line. */
  position: number;
  /** Units that can be had, at least 1. */
  quantity: number;
  /** ⌊price × quantity⌋. */
  sum: number;
  /** What the line costs after the coupon. */
  discountedPrice: number;
}

/** What is not as the shopper last saw it, before it is put into their language. */
export interface PricingChange extends Omit<LineChange, 'message'> {
  message: Sentence;
}

/** What of a line is known before it is priced; `sellable` is null when it is not sold any more. */
export type FoundLine = Pick<PricedLine, 'product' | 'index' | 'wanted' | 'priceSeen' | 'position'> & {
  sellable: Sellable | null;
};

/**
 * Prices lines one by one, before any coupon: capped to stock, left out when gone, sold out or, where
 * `takesPerishables` is false, perishable. The price of now is what counts; where it is not the one seen, that is
 * reported. `changes` has one entry for everything that is not as the shopper last saw it.
 */
export function priceLines(
  found: readonly FoundLine[],
  { takesPerishables }: { takesPerishables: boolean },
): { lines: PricedLine[]; changes: PricingChange[] } {
  const lines: PricedLine[] = [];
  const changes: PricingChange[] = [];
  for (const { sellable, ...line } of found) {
    if (!sellable) {
      changes.push(gone(line));
      continue;
    }
    if (sellable.perishable && !takesPerishables) {
      changes.push(undeliverable(line, sellable));
      continue;
    }
    const quantity = Math.min(line.wanted, Math.max(sellable.available, 0));
    if (quantity > 0 && line.priceSeen !== null && line.priceSeen !== sellable.price) {
      changes.push(otherPrice(line, sellable, quantity));
    }
    if (quantity < line.wanted) changes.push(short(line, sellable, quantity));
    const sum = lineSum({ price: sellable.price, quantity });
    if (quantity > 0) lines.push({ ...line, ...sellable, quantity, sum, discountedPrice: sum });
  }
  return { lines, changes };
}

type Changed = Pick<PricedLine, 'product' | 'index' | 'wanted'>;

function change(
  line: Changed,
  rest: Pick<PricingChange, 'reason' | 'message'> & Partial<PricingChange>,
): PricingChange {
  const { product, index, wanted } = line;
  return { product, index, name: null, wanted, got: 0, price_was: null, price_now: null, ...rest };
}

/** Says that a line is not sold any more. */
export function gone(line: Changed): PricingChange {
  return change(line, { reason: 'gone', message: sentence('One product in your cart is no longer sold.') });
}

/** What the shopper calls it: the name, and the variant's label. */
export function spokenName({ name, label }: Pick<Sellable, 'name' | 'label'>): string {
  return label ? `${name} (${label})` : name;
}

function undeliverable(line: Changed, sellable: Sellable): PricingChange {
  const message = sentence('We cannot deliver {name} there.', { name: spokenName(sellable) });
  return change(line, { reason: 'undeliverable', name: sellable.name, message });
}

/** Says that of a line only `got` units can be had. */
export function short(line: Changed, sellable: Sellable, got: number): PricingChange {
  const name = spokenName(sellable);
  const message =
    got > 0
      ? sentence('Only {n} left of {name}.', { n: got, name })
      : sentence('{name} is out of stock.', { name });
  return change(line, { reason: 'stock', name: sellable.name, got, message });
}

function otherPrice(
  line: Changed & Pick<PricedLine, 'priceSeen'>,
  sellable: Sellable,
  got: number,
): PricingChange {
  const { price: price_now, name } = sellable;
  const message = sentence('{name} now costs FRW {x}.', {
    name: spokenName(sellable),
    x: formatAmount(price_now),
  });
  return change(line, { reason: 'price', name, got, price_was: line.priceSeen, price_now, message });
}
