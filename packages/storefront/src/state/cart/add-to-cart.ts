import { type CartLine, sameLine } from '@isoko/contract/rules/cart-lines';
import { t } from '../../messages/t.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { bearerToken } from '../customer/session.ts';
import { showAdded } from '../ui.ts';
import { type Buyable, lineFromProduct, lineName, useCart } from './cart.ts';

const quantityOf = (line: CartLine): number =>
  useCart.getState().lines.find((each) => sameLine(each, line))?.quantity ?? 0;

/**
 * Adds a product (its variant `index`, −1 without) to the cart, shows the toast with the product and opens the
 * mini popup (specification sections 2 and 4): to the server's cart first where a user is signed in. Where the
 * stock does not allow it, or the shop cannot be reached, the toast says so instead. Never rejects.
 */
export async function addToCart(product: Buyable, index: number, quantity: number): Promise<void> {
  const line = lineFromProduct(product, index, quantity);
  const before = quantityOf(line);
  let failure: string | null = null;
  if (line.stock_quantity > 0) {
    if (bearerToken() !== null) failure = await addOnServer(line);
    // Also where the session turned out to be over: the shopper continues as a guest.
    if (bearerToken() === null) useCart.getState().add(line);
  }
  const added = quantityOf(line) - before;
  if (added > 0) tellAdded(line, added);
  else tellNotAdded(line, failure);
}

/** Why it was not added, as a sentence; null: it was. */
const addOnServer = (line: CartLine): Promise<string | null> =>
  import('./late/server-cart.ts').then(
    (cart) => cart.addOnServer(line),
    // Offline, or a new release has replaced the file.
    () => t('We could not reach the shop. Please check your connection.'),
  );

function tellNotAdded(line: CartLine, failure: string | null): void {
  const have = t('You already have all {stock} in your cart.', { stock: line.stock_quantity });
  const description = failure ?? (line.stock_quantity > 0 ? have : t('Sold out.'));
  showToast({ title: lineName(line), description, tone: 'bad', picture: line.image });
}

/** Shows the toast with the product and the mini popup for what is in the cart now: `added` units more of a line. */
export function tellAdded(line: CartLine, added = line.quantity): void {
  const short =
    added < line.quantity
      ? t('Only {stock} in stock: {added} added.', { stock: line.stock_quantity, added })
      : null;
  showToast({
    title: lineName(line),
    description: short ?? t('{added} × added to your cart', { added }),
    picture: line.image,
  });
  showAdded({ ...line, quantity: added });
  announce(t('{name} has been added to your cart.', { name: lineName(line) }));
}
