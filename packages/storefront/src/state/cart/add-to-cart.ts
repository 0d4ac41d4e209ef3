import { RequestFailure } from '@isoko/contract/client';
import { type CartLine, inQuantity, sameLine } from '@isoko/contract/rules/cart-lines';
import { bearerToken } from '../customer/session.ts';
import { type Buyable, lineFromProduct, useCart } from './cart.ts';
import type { Adding } from './late/tell-added.ts';

const quantityOf = (line: CartLine): number =>
  useCart.getState().lines.find((each) => sameLine(each, line))?.quantity ?? 0;

/**
 * Adds a product (its variant `index`, −1 without) to the cart: to the server's cart first if a user is logged
 * in. Each press is announced once, as `told` says: by the toast (specification section 4); on the product's
 * own page, and in its quick view, by the popup; beside a stepper, by its number. If the stock does not
 * suffice, or the shop cannot be reached, the toast says so. Never rejects.
 */
export async function addToCart(
  product: Buyable,
  index: number,
  quantity: number,
  { told }: Pick<Adding, 'told'> = {},
): Promise<void> {
  const wanted = lineFromProduct(product, index, quantity);
  const before = quantityOf(wanted);
  // The first press on a card adds the minimum, every other press one step more.
  const line = before ? wanted : inQuantity(wanted, Math.max(quantity, product.min_grams ?? 0));
  let failure: string | null = null;
  if (line.stock_quantity > 0) {
    if (bearerToken() !== null) failure = await addOnServer(line);
    // Also if the session turned out to have ended: the shopper continues as a guest.
    if (bearerToken() === null) useCart.getState().add(line);
  }
  tell({ line, added: quantityOf(line) - before, failure, told });
}

/** Why it was not added, as a sentence; null: it was added. */
const addOnServer = (line: CartLine): Promise<string | null> =>
  import('./late/server-cart.ts').then(
    (cart) => cart.addOnServer(line),
    // Offline, or a new release has replaced the file.
    () => new RequestFailure({ kind: 'fetch' }).message,
  );

/** Announces what early.ts put into the cart: on the product's own page by the popup, as React does. */
export function tellAddedEarly(line: CartLine): void {
  tell({ line, added: line.quantity, failure: null });
}

function tell(adding: Adding): void {
  import('./late/tell-added.ts').then(({ tellAdded }) => tellAdded(adding)).catch(console.warn);
}
