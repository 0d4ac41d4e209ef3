import type { SoldAs } from './weight.ts';

/** A line of the cart in the browser: product fields, quantity, sum and index (specification section 3). */
export interface CartLine extends SoldAs {
  /** The product's. */
  _id: string;
  slug: string;
  /** The variant's; −1 without a variant. */
  index: number;
  name: string;
  /** The size of one unit: `1 kg`. */
  unit: string | null;
  /** The variant's label; null without a variant. */
  label: string | null;
  /** A name under /gallery/. */
  image: string | null;
  /** The price of one unit, or of a kilo, in francs. */
  price: number;
  /** The list price of one unit; above `price` during an offer. Francs. */
  regular_price: number;
  stock_quantity: number;
  /** Pieces; for goods by weight grams. */
  quantity: number;
  /** The line's total in francs. */
  sum: number;
  /** The server cart it belongs to; null for a guest (specification section 4). */
  cartId: string | null;
  /** The line's `_id` in that cart. */
  itemId: string | null;
  /** The coupon applied to that cart, its code; null without one (specification section 3). */
  coupon_cart: string | null;
  /** The line after the server cart's coupon, in francs; null without a coupon (specification section 3). */
  discountedPrice: number | null;
}

/**
 * Identifies a line: the product by its id, and the variant by its index, −1 (or absent) without a variant. On the wire
 * the product is its id or an object with it; a line in the browser has it as `_id`.
 */
export type LineIdentity = { index?: number } & (
  | { product: string | { _id: string } }
  | { product?: undefined; _id: string }
);

/** The identity of a line as a string: only this decides which two lines are the same. */
export function lineKey(line: LineIdentity): string {
  const { product, index = -1 } = line;
  const id = product === undefined ? line._id : typeof product === 'string' ? product : product._id;
  return `${id} ${index}`;
}

/** Whether both are the line of one product and variant. */
export function sameLine(a: LineIdentity, b: LineIdentity): boolean {
  return lineKey(a) === lineKey(b);
}

/**
 * Adds a line: for the same product and index it sums the quantities and recomputes the sum at the new line's price,
 * any other is appended (specification section 4, Cart). Never more than is in stock.
 */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const existing = lines.find((line) => sameLine(line, added));
  if (!existing) return [...lines, inStock(added, added.quantity)];
  const merged = inStock({ ...existing, ...added }, existing.quantity + added.quantity);
  return lines.map((line) => (line === existing ? merged : line));
}

/** Removes the line with this product and index (specification section 4). */
export function removeLine(lines: readonly CartLine[], removed: LineIdentity): CartLine[] {
  return lines.filter((line) => !sameLine(line, removed));
}

/** Sets the quantity of one line, kept between 1 and its stock; the others stay as they are. */
export function setQuantity(lines: readonly CartLine[], changed: LineIdentity, quantity: number): CartLine[] {
  return lines.map((line) => (sameLine(line, changed) ? inStock(line, quantity) : line));
}

/** The number of units in all lines, a weighed line counts as one: the number on the cart's badge. */
export function countUnits(lines: readonly Pick<CartLine, 'quantity' | 'sold_by'>[]): number {
  return lines.reduce((count, line) => count + (line.sold_by ? 1 : line.quantity), 0);
}

/** A line with another quantity, and its new sum. */
export function inQuantity(line: CartLine, quantity: number): CartLine {
  return { ...line, quantity, sum: lineSum({ ...line, quantity }) };
}

/**
 * The lines with their available quantities, without lines of which nothing is left. `left`: how many units of a line
 * are left, by its {@link lineKey}, if that is fewer than it has.
 */
export function availableLines(lines: readonly CartLine[], left: ReadonlyMap<string, number>): CartLine[] {
  return lines.flatMap((line) => {
    const units = clampQuantity(line.quantity, left.get(lineKey(line)) ?? line.quantity, line);
    return units < MIN_QUANTITY ? [] : inQuantity(line, units);
  });
}

function inStock(line: CartLine, wanted: number): CartLine {
  return inQuantity(line, clampQuantity(wanted, line.stock_quantity, line));
}

/** The fields of a line that its sum needs: francs per unit or kilo, and whole units or grams. */
interface Summed {
  price: number;
  quantity: number;
  sold_by?: 'piece' | 'weight';
}

/**
 * The price of a line: price × quantity, truncated to a whole number (specification section 5); by weight the price is
 * per kilo, and a half franc is rounded up. The database has the same function (line_sum).
 */
export function lineSum({ price, quantity, sold_by }: Summed): number {
  return sold_by === 'weight' ? Math.round((price * quantity) / 1000) : Math.trunc(price * quantity);
}

/** The cart's total: the sum of its lines, each truncated by itself. In francs. */
export function cartTotal(lines: readonly Summed[]): number {
  return lines.reduce((total, line) => total + lineSum(line), 0);
}

/** The fields about weight of a value of any type, for a cart line. */
export const soldAsOf = ({
  sold_by,
  step_grams,
  min_grams,
}: Partial<Record<keyof SoldAs, unknown>>): SoldAs =>
  sold_by === 'weight' && typeof step_grams === 'number' && typeof min_grams === 'number'
    ? { sold_by, step_grams, min_grams }
    : {};

/** A line has at least one (specification section 5). */
export const MIN_QUANTITY = 1;

/**
 * Keeps a requested quantity between 1 and the stock; 0 if nothing is left. Whole units; by weight grams, the nearest
 * step from the minimum on, and 0 if less than that is left.
 */
export function clampQuantity(
  wanted: number,
  stockQuantity: number,
  { step_grams: step = 1, min_grams: least = MIN_QUANTITY }: SoldAs = {},
): number {
  const whole = Number.isFinite(wanted) ? Math.round(Math.trunc(wanted) / step) * step : least;
  const most = stockQuantity - (stockQuantity % step);
  return most < least ? 0 : Math.min(Math.max(whole, least), most);
}

/** Checkout is open only when the items' total is at least the minimum order amount (specification section 5). */
export function reachesMinimum(total: number, minimumOrderAmount: number): boolean {
  return total >= minimumOrderAmount;
}
