import { lineSum } from './cart-total.ts';
import { clampQuantity } from './quantity.ts';

/** What tells one line of a cart from another: the product's slug and the variant's index, −1 without a variant. */
export interface LineKey {
  slug: string;
  index: number;
}

/** A line as far as these rules go. `price` is what one unit costs, `sum` the line's total, both in francs. */
export interface Line extends LineKey {
  price: number;
  quantity: number;
  sum: number;
  stock_quantity: number;
}

const sameLine = (a: LineKey, b: LineKey) => a.slug === b.slug && a.index === b.index;

/**
 * Adds a line: the same slug and index sums the quantities and recomputes the sum at the new line's price,
 * anything else is appended (specification section 4, Cart). Never more than is in stock.
 */
export function addLine<L extends Line>(lines: readonly L[], added: L): L[] {
  const existing = lines.find((line) => sameLine(line, added));
  if (!existing) return [...lines, withQuantity(added, added.quantity)];
  const merged = withQuantity({ ...existing, ...added }, existing.quantity + added.quantity);
  return lines.map((line) => (line === existing ? merged : line));
}

/** Removes the line with this slug and index (specification section 4). */
export function removeLine<L extends Line>(lines: readonly L[], key: LineKey): L[] {
  return lines.filter((line) => !sameLine(line, key));
}

/** Sets the quantity of one line, kept between 1 and its stock; the others stay as they are. */
export function setQuantity<L extends Line>(lines: readonly L[], key: LineKey, quantity: number): L[] {
  return lines.map((line) => (sameLine(line, key) ? withQuantity(line, quantity) : line));
}

/** How many units all lines hold: the number on the cart's badge. */
export function countUnits(lines: readonly Line[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

function withQuantity<L extends Line>(line: L, wanted: number): L {
  const quantity = clampQuantity(wanted, line.stock_quantity);
  return { ...line, quantity, sum: lineSum({ price: line.price, quantity }) };
}
