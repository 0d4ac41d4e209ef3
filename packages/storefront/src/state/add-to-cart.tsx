import { type CartLine, sameLine } from '@isoko/contract/rules/cart-lines';
import { t } from '../messages/t.tsx';
import { announce } from '../ui/live-region.tsx';
import { Picture } from '../ui/picture.tsx';
import { showToast } from '../ui/toast.ts';
import { useCart } from './cart.ts';
import { type Buyable, lineFromProduct } from './cart-line.ts';
import { bearerToken } from './session.ts';
import { showAdded } from './ui.ts';

const quantityOf = (line: CartLine): number =>
  useCart.getState().lines.find((each) => sameLine(each, line))?.quantity ?? 0;

/** A line's name with its variant: `Rwandan rice, 5 kg`. */
export const lineName = ({ name, label }: Pick<CartLine, 'name' | 'label'>): string =>
  label ? `${name}, ${label}` : name;

/**
 * Adds a product (its variant `index`, −1 without) to the cart, shows the toast with the product and opens the
 * mini popup (specification sections 2 and 4): to the server's cart first where somebody is signed in. Where the
 * stock does not allow it, or the shop cannot be reached, the toast says so instead. Never rejects.
 */
export async function addToCart(product: Buyable, index: number, quantity: number): Promise<void> {
  const line = lineFromProduct(product, index, quantity);
  const before = quantityOf(line);
  let failure: string | null = null;
  if (line.stock_quantity > 0) {
    if (bearerToken() !== null) failure = await addOnServer(line);
    // Also where the session turned out to be over: the shopper goes on as a guest.
    if (bearerToken() === null) useCart.getState().add(line);
  }
  tell(line, quantityOf(line) - before, failure);
}

/** Why it was not added, as a sentence; null: it was. */
const addOnServer = (line: CartLine): Promise<string | null> =>
  import('./add-on-server.ts').then(
    ({ addedOnServer }) => addedOnServer(line),
    // Offline, or the shop was renewed meanwhile.
    () => t('We could not reach the shop. Please check your connection.'),
  );

/** Says what was added (units), or why nothing was. */
function tell(line: CartLine, added: number, failure: string | null): void {
  if (added > 0) {
    tellAdded(line, added);
    return;
  }
  const have = t('You already have all {stock} in your cart.', { stock: line.stock_quantity });
  const why = failure ?? (line.stock_quantity > 0 ? have : t('Sold out.'));
  const picture = <LineToastPicture line={line} />;
  showToast({ title: lineName(line), description: why, tone: 'bad', picture });
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
    picture: <LineToastPicture line={line} />,
  });
  showAdded({ ...line, quantity: added });
  announce(t('{name} has been added to your cart.', { name: lineName(line) }));
}

/** The small picture of a line in a toast. */
export function LineToastPicture({ line }: { line: CartLine }) {
  return (
    <span className="size-10 shrink-0 overflow-clip rounded-control">
      <Picture name={line.image} alt="" widths={[40, 80]} sizes="40px" className="size-full object-cover" />
    </span>
  );
}
