import type { KeptLine, ListMatch, ParsedLine } from '@isoko/contract';
import {
  type CartLine,
  cartTotal,
  clampQuantity,
  lineKey,
  lineSum,
  soldAsOf,
} from '@isoko/contract/rules/cart-lines';

/** The list to read: a text, or a saved list, with its name. */
export interface AskedList {
  text?: string;
  lines?: KeptLine[];
  name?: string;
}

/** A line of the list while the shopper reviews it. */
export interface ReviewLine extends ParsedLine {
  /** Its id, while it is shown. */
  id: number;
  /** The index of the chosen match, and its quantity. */
  chosen: number;
  quantity: number;
  asked: { quantity: number; unit: ParsedLine['unit'] };
}

/** The lines of the shop's answer: the best match is chosen, in the quantity of the line. */
export function toReview(lines: readonly ParsedLine[]): ReviewLine[] {
  return lines.map((line, id) => {
    const { quantity, unit } = line;
    return choose({ ...line, id, asked: { quantity, unit }, chosen: 0, quantity: 1 }, 0);
  });
}

/** A line with another of its matches, in a quantity up to the stock. */
export function choose(line: ReviewLine, chosen: number): ReviewLine {
  const match = line.matches[chosen];
  if (!match) return line;
  return { ...line, chosen, quantity: clampQuantity(match.quantity, match.stock_quantity, match) };
}

/** The chosen match of a line; null: nothing was found. */
export const chosenOf = ({ matches, chosen }: ReviewLine): ListMatch | null => matches[chosen] ?? null;

/** Whether it is in stock; by weight, at least the minimum weight. */
export const isLeft = ({ stock_quantity, min_grams = 1 }: ListMatch): boolean => stock_quantity >= min_grams;

/** Whether the line goes into the cart. */
export const isBuyable = (line: ReviewLine): boolean => {
  const match = chosenOf(line);
  return match !== null && isLeft(match);
};

/** The lines for the cart: each product and size once. */
export function cartLinesOf(lines: readonly ReviewLine[]): CartLine[] {
  const byKey = new Map<string, CartLine>();
  for (const line of lines.filter(isBuyable)) {
    const match = chosenOf(line);
    if (!match) continue;
    const added = toCartLine(match, line.quantity);
    const before = byKey.get(lineKey(added));
    byKey.set(lineKey(added), before ? toCartLine(match, before.quantity + line.quantity) : added);
  }
  return [...byKey.values()];
}

function toCartLine(match: ListMatch, wanted: number): CartLine {
  const { product, slug, index, name, unit, label, image, price, regular_price, stock_quantity } = match;
  const quantity = clampQuantity(wanted, stock_quantity, match);
  return {
    ...{
      _id: product,
      slug,
      index,
      name,
      unit,
      label,
      image,
      price,
      regular_price,
      stock_quantity,
      quantity,
    },
    ...soldAsOf(match),
    sum: lineSum({ price, quantity, sold_by: match.sold_by }),
    ...{ cartId: null, itemId: null, coupon_cart: null, discountedPrice: null },
  };
}

/** The price of these lines, in francs. */
export const reviewTotal = (lines: readonly ReviewLine[]): number => cartTotal(cartLinesOf(lines));

/** The lines to save, with the chosen matches. */
export function keptLines(lines: readonly ReviewLine[]): KeptLine[] {
  return lines.map((line) => {
    const match = chosenOf(line);
    const text = line.text.slice(0, 200);
    if (!match) return { text, product: null, index: -1, quantity: 1 };
    return { text, product: match.product, index: match.index, quantity: Math.max(1, line.quantity) };
  });
}
