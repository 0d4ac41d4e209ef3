import type { Product, WantedLine } from '@isoko/contract';
import {
  addLine,
  type CartLine,
  cartTotal,
  countUnits,
  inQuantity,
  type LineIdentity,
  lineKey,
  lineSum,
  MIN_QUANTITY,
  removeLine,
  setQuantity,
  soldAsOf,
} from '@isoko/contract/rules/cart-lines';
import { pricedBy, unitPrice } from '@isoko/contract/rules/unit-price';
import { create } from 'zustand';
import {
  isObject,
  keptStore,
  removeText,
  STORAGE_KEYS,
  storedState,
  storeState,
} from '../browser/storage.ts';

/*
 * The cart of this browser: its lines, their storage, and the store. early.ts uses the first two without a
 * library: the code that creates a store is marked as pure, so that its build leaves it out.
 */

/** A product that can be put into the cart; of its variants that takes their label, price and stock. */
export type Buyable = Omit<Product, 'variants'> & {
  variants: (Omit<
    Product['variants'][number],
    '_id' | 'sku' | 'compared_price' | 'size' | 'color' | 'stock_quantity'
  > &
    Partial<Pick<Product['variants'][number], 'stock_quantity'>>)[];
};

/** A new line: the variant `index` (−1 without variants) of a product, at its current price. */
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
    ...soldAsOf(product),
    sum: lineSum({ price, quantity, sold_by: product.sold_by }),
    cartId: null,
    itemId: null,
    coupon_cart: null,
    discountedPrice: null,
  };
}

/** A line's name with its variant: `Rwandan rice, 5 kg`. */
export const lineName = ({ name, label }: Pick<CartLine, 'name' | 'label'>): string =>
  label ? `${name}, ${label}` : name;

/** The API's input for a line. */
export const wantedLine = ({ _id, index, quantity }: CartLine): WantedLine => ({
  product: _id,
  index,
  quantity,
});

const integer = (value: unknown): value is number => Number.isSafeInteger(value);
const whole = (value: unknown): value is number => integer(value) && value >= 0;
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * The valid lines of a stored value, without the others. Sums are computed again and a quantity is at least 1,
 * so that wrong stored values are never shown.
 */
function readLines(stored: unknown): CartLine[] {
  const lines = isObject(stored) && Array.isArray(stored.lines) ? stored.lines : [];
  const read = new Map<string, CartLine>();
  for (const line of lines.flatMap((each) => readLine(each) ?? [])) {
    // In an earlier release a product that was renamed between two presses became two lines.
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
  const sold = soldAsOf(line);
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
    ...sold,
    sum: lineSum({ price, quantity: kept, ...sold }),
    cartId: textOrNull(line.cartId),
    itemId: textOrNull(line.itemId),
    coupon_cart: textOrNull(line.coupon_cart),
    discountedPrice: whole(line.discountedPrice) ? line.discountedPrice : null,
  };
}

/**
 * The stored lines, shared by all tabs: every change starts from them, so that two tabs never undo each other's
 * changes.
 */
export const storedLines = (): CartLine[] => readLines(storedState(STORAGE_KEYS.cart));

/** Stores these lines in the format of the cart, which shows them when it next reads the storage. */
export const storeLines = (lines: CartLine[]): void => storeState(STORAGE_KEYS.cart, { lines });

/** The shopper's cart (specification section 4, Cart). Empty until `ready`: the server does not know it. */
export interface Cart {
  lines: CartLine[];
  /** The stored cart has been read; before that its content is unknown. */
  ready: boolean;
  /** Adds a line, or to the line with its product and index; never more than is in stock. */
  add: (line: CartLine) => void;
  remove: (line: LineIdentity) => void;
  /** Keeps the quantity between 1 and the line's stock. */
  setQuantity: (line: LineIdentity, quantity: number) => void;
  /** Replaces the whole cart. */
  update: (change: (lines: CartLine[]) => CartLine[]) => void;
  /** Empties the cart and removes the stored copy. */
  refresh: () => void;
}

/** The cart, stored under the key `cart`; filled by {@link followStorage} after hydration. */
export const useCart = /* @__PURE__ */ keptStore<Cart>(
  STORAGE_KEYS.cart,
  (stored) => ({ lines: readLines(stored) }),
  (set) => {
    const update: Cart['update'] = (change) => set({ lines: change(storedLines()) });
    return {
      lines: [],
      ready: false,
      add: (line) => update((lines) => addLine(lines, line)),
      remove: (line) => update((lines) => removeLine(lines, line)),
      setQuantity: (line, quantity) => update((lines) => setQuantity(lines, line, quantity)),
      update,
      refresh: () => {
        set({ lines: [] });
        removeText(STORAGE_KEYS.cart);
      },
    };
  },
);

/** The items' total in francs: each line truncated, then summed (specification section 5). */
export const selectTotal = ({ lines }: Pick<Cart, 'lines'>): number => cartTotal(lines);

/** How many units the cart holds: the number on its badge. */
export const selectUnits = ({ lines }: Pick<Cart, 'lines'>): number => countUnits(lines);

/** What this tab knows about the cart beyond its lines. */
export const useCartSync = /* @__PURE__ */ create<{
  /** The server's cart was requested since the login: before that an empty cart means nothing. */
  asked: boolean;
  /** Changes of the cart that the shopper did not make, one sentence each; the cart's page shows them. */
  news: string[];
}>(() => ({ asked: false, news: [] }));

export const clearCartNews = (): void => useCartSync.setState({ news: [] });
