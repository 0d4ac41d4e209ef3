import type { Product } from '@isoko/contract';
import type { Line } from '@isoko/contract/rules/cart-lines';
import { lineSum } from '@isoko/contract/rules/cart-total';
import { MIN_QUANTITY } from '@isoko/contract/rules/quantity';
import { pricedBy, unitPrice } from '@isoko/contract/rules/unit-price';
import { isObject } from './storage.ts';

/** A line of the cart in the browser: product fields, quantity, sum and index (specification section 3). */
export interface CartLine extends Line {
  /** The product's. */
  _id: string;
  name: string;
  /** What one unit is: `1 kg`. */
  unit: string | null;
  /** The variant's label; null without a variant. */
  label: string | null;
  /** A name under /gallery/. */
  image: string | null;
  /** The list price of one unit; above `price` while an offer runs. Francs. */
  regular_price: number;
  /** The server cart it belongs to; null for a guest (specification section 4). */
  cartId: string | null;
  /** The line's `_id` in that cart. */
  itemId: string | null;
  /** The line after the server cart's coupon, in francs; null without a coupon (specification section 3). */
  discountedPrice: number | null;
}

/** A product as it can be put into the cart; what its variants are called elsewhere (id, SKU) is not needed for that. */
export type Buyable = Omit<Product, 'variants'> & {
  variants: Omit<Product['variants'][number], '_id' | 'sku'>[];
};

/** A line as it is added: the variant `index` (−1 without variants) of a product, at its price now. */
export function lineFromProduct(product: Buyable, index: number, quantity: number): CartLine {
  const variant = product.variants.find((v) => v.index === index);
  const price = unitPrice(product, index);
  return {
    _id: product._id,
    slug: product.slug,
    index,
    name: product.name,
    unit: product.unit,
    label: variant?.label ?? null,
    image: product.images[0] ?? null,
    price,
    regular_price: pricedBy(product, index).price,
    stock_quantity: variant?.stock_quantity ?? product.stock_quantity,
    quantity,
    sum: lineSum({ price, quantity }),
    cartId: null,
    itemId: null,
    discountedPrice: null,
  };
}

const integer = (value: unknown): value is number => Number.isSafeInteger(value);
const whole = (value: unknown): value is number => integer(value) && value >= 0;
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * The lines in whatever was stored: those that can be understood, the others dropped. Sums are computed anew,
 * and a quantity is at least 1, so that a stored lie never shows.
 */
export function readLines(stored: unknown): CartLine[] {
  const lines = isObject(stored) && Array.isArray(stored.lines) ? stored.lines : [];
  return lines.flatMap((line) => readLine(line) ?? []);
}

function readLine(line: unknown): CartLine | null {
  if (!isObject(line)) return null;
  const { _id, slug, name, index, price, quantity, stock_quantity } = line;
  if (typeof _id !== 'string' || typeof slug !== 'string' || typeof name !== 'string') return null;
  if (!integer(index) || !whole(price) || !whole(quantity) || !whole(stock_quantity)) return null;
  const kept = Math.max(quantity, MIN_QUANTITY);
  return {
    _id,
    slug,
    index,
    name,
    unit: textOrNull(line.unit),
    label: textOrNull(line.label),
    image: textOrNull(line.image),
    price,
    regular_price: whole(line.regular_price) ? line.regular_price : price,
    stock_quantity,
    quantity: kept,
    sum: lineSum({ price, quantity: kept }),
    cartId: textOrNull(line.cartId),
    itemId: textOrNull(line.itemId),
    discountedPrice: whole(line.discountedPrice) ? line.discountedPrice : null,
  };
}
