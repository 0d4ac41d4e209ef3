import type { ServerCart, WantedLine } from '@isoko/contract';
import { type CartLine, lineKey, lineSum } from '@isoko/contract/rules/cart-lines';

type ServerLine = ServerCart['line_items'][number];

/** A change of the shopper's that is shown already and that the server has not confirmed yet. */
export interface CartMutation {
  /** The line's {@link lineKey}. */
  key: string;
  /** The line as the shopper wants it; null: away with it. */
  wanted: CartLine | null;
  /** The line as it was; null: there was none. It comes back when the server refuses. */
  before: CartLine | null;
  /** Where it stands, or stood, among the lines. */
  place: number;
}

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
  const prices = new Map(seen.map((line) => [lineKey(line), line.price]));
  for (const change of cart.changes) {
    const { reason, price_was } = change;
    const key = lineKey(change);
    if (reason === 'price' && price_was !== null && !prices.has(key)) prices.set(key, price_was);
  }
  const lines = cart.is_coupon_applied ? cart.line_items_with_coupon : cart.line_items;
  return lines.map((line) => lineOf(line, cart, prices.get(lineKey(line)) ?? line.price));
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

/** The lines with what the shopper changed over them. */
export function withMutations(lines: readonly CartLine[], mutations: readonly CartMutation[]): CartLine[] {
  return mutations.reduce<CartLine[]>(
    (now, { key, wanted, place }) => {
      const at = now.findIndex((line) => lineKey(line) === key);
      if (!wanted) return now.filter((line) => lineKey(line) !== key);
      const kept = now[at];
      if (!kept) return now.toSpliced(place, 0, wanted);
      const { cartId, itemId } = kept;
      return now.with(at, { ...wanted, cartId, itemId });
    },
    [...lines],
  );
}

/** The lines as they were before a mutation. */
export function withoutMutation(
  lines: readonly CartLine[],
  { key, before, place }: CartMutation,
): CartLine[] {
  return withMutations(lines, [{ key, wanted: before, before: null, place }]);
}
