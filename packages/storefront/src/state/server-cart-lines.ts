import type { ServerCart, WantedLine } from '@isoko/contract';
import type { LineKey } from '@isoko/contract/rules/cart-lines';
import { lineSum } from '@isoko/contract/rules/cart-total';
import type { CartLine } from './cart-line.ts';

type ServerLine = ServerCart['line_items'][number];

/** A change of the shopper's that is shown already and that the server has not confirmed yet. */
export interface Wish {
  key: LineKey;
  /** The line as the shopper wants it; null: away with it. */
  wanted: CartLine | null;
  /** The line as it was; null: there was none. It comes back when the server refuses. */
  before: CartLine | null;
  /** Where it stands, or stood, among the lines. */
  place: number;
}

/** What tells a line from the others, as one word. */
export const keyText = ({ slug, index }: LineKey): string => `${slug} ${index}`;

const isSame = (a: LineKey, b: LineKey) => a.slug === b.slug && a.index === b.index;

/** What tells a line from the others where only the product's id is known. */
export const productText = (product: string, index: number): string => `${product} ${index}`;

/** What the server is told of a line. */
export const wantedLine = ({ _id, index, quantity }: CartLine): WantedLine => ({
  product: _id,
  index,
  quantity,
});

/**
 * The client's lines of a server cart (specification section 4, Server cart sync): those with the coupon while one is
 * applied; none when there is no cart or it was paid. A line keeps the price its shopper last saw, here (`seen`) or
 * elsewhere: the quote then tells of the new one, and the shopper accepts it.
 */
export function linesOf(cart: ServerCart | null, seen: readonly CartLine[] = []): CartLine[] {
  if (!cart || cart.is_paid) return [];
  const prices = new Map(seen.map((line) => [productText(line._id, line.index), line.price]));
  for (const { reason, product, index, price_was } of cart.changes) {
    const id = productText(product, index);
    if (reason === 'price' && price_was !== null && !prices.has(id)) prices.set(id, price_was);
  }
  const lines = cart.is_coupon_applied ? cart.line_items_with_coupon : cart.line_items;
  return lines.map((line) =>
    lineOf(line, cart, prices.get(productText(line.product._id, line.index)) ?? line.price),
  );
}

function lineOf(line: ServerLine, { _id: cartId, is_coupon_applied }: ServerCart, price: number): CartLine {
  const { product, index, label, quantity, stock_quantity } = line;
  return {
    _id: product._id,
    slug: product.slug,
    index,
    name: product.name,
    unit: product.unit,
    label,
    image: product.image,
    price,
    regular_price: Math.max(line.regular_price, price),
    stock_quantity,
    quantity,
    sum: lineSum({ price, quantity }),
    cartId,
    itemId: line._id,
    discountedPrice: is_coupon_applied ? line.discountedPrice : null,
  };
}

/** The lines with what the shopper wishes over them. */
export function withWishes(lines: readonly CartLine[], wishes: readonly Wish[]): CartLine[] {
  return wishes.reduce<CartLine[]>(
    (now, { key, wanted, place }) => {
      const at = now.findIndex((line) => isSame(line, key));
      if (!wanted) return now.filter((line) => !isSame(line, key));
      const kept = now[at];
      if (!kept) return now.toSpliced(place, 0, wanted);
      const { cartId, itemId } = kept;
      return now.with(at, { ...wanted, cartId, itemId });
    },
    [...lines],
  );
}

/** The lines as they were before a wish. */
export function withoutWish(lines: readonly CartLine[], { key, before, place }: Wish): CartLine[] {
  return withWishes(lines, [{ key, wanted: before, before: null, place }]);
}

/** A line in another quantity. */
export function inQuantity(line: CartLine, quantity: number): CartLine {
  return { ...line, quantity, sum: lineSum({ price: line.price, quantity }) };
}
