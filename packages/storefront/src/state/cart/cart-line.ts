import type { Product } from '@isoko/contract';
import { type CartLine, inQuantity, lineKey, lineSum, MIN_QUANTITY } from '@isoko/contract/rules/cart-lines';
import { pricedBy, unitPrice } from '@isoko/contract/rules/unit-price';
import { browserStorage, isObject } from '../browser/storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

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
  const read = new Map<string, CartLine>();
  for (const line of lines.flatMap((each) => readLine(each) ?? [])) {
    // A product that was renamed between two presses was two lines of an earlier release's cart.
    const earlier = read.get(lineKey(line));
    read.set(lineKey(line), earlier ? inQuantity(line, earlier.quantity + line.quantity) : line);
  }
  return [...read.values()];
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

/** What is kept under the cart's key, and the version it carries there. */
export const CART_VERSION = 1;
export const cartStorage = browserStorage<{ lines: CartLine[] }>();

/** What all tabs agree on: a change starts from here, so that two tabs never undo each other's. */
export function storedLines(): CartLine[] {
  const stored = cartStorage.getItem(STORAGE_KEYS.cart);
  return readLines(stored && 'state' in stored ? stored.state : null);
}

/** Keeps these lines as the cart does, which reads them when it is filled from the storage next. */
export function storeLines(lines: CartLine[]): void {
  cartStorage.setItem(STORAGE_KEYS.cart, { state: { lines }, version: CART_VERSION });
}
