import type { Product } from '@isoko/contract';
import { announce } from '../ui/live-region.tsx';
import { Picture } from '../ui/picture.tsx';
import { showToast } from '../ui/toast.ts';
import { useCart } from './cart.ts';
import { type CartLine, lineFromProduct } from './cart-line.ts';
import { showAdded } from './ui.ts';

const quantityOf = ({ slug, index }: CartLine): number =>
  useCart.getState().lines.find((line) => line.slug === slug && line.index === index)?.quantity ?? 0;

/** A line's name with its variant: `Rwandan rice, 5 kg`. */
export const lineName = ({ name, label }: Pick<CartLine, 'name' | 'label'>): string =>
  label ? `${name}, ${label}` : name;

/**
 * Adds a product (its variant `index`, −1 without) to the cart, shows the toast with the product and opens the
 * mini popup (specification sections 2 and 4). Where the stock does not allow it, the toast says so instead.
 * Returns how many units were really added.
 */
export function addToCart(product: Product, index: number, quantity: number): number {
  const line = lineFromProduct(product, index, quantity);
  const before = quantityOf(line);
  if (line.stock_quantity > 0) useCart.getState().add(line);
  const added = quantityOf(line) - before;
  const picture = <LineToastPicture line={line} />;
  if (added > 0) {
    const short = added < quantity ? `Only ${line.stock_quantity} in stock: ${added} added.` : null;
    showToast({ title: lineName(line), description: short ?? `${added} × added to your cart`, picture });
    showAdded({ ...line, quantity: added });
    announce(`${lineName(line)} has been added to your cart.`);
  } else {
    const why =
      line.stock_quantity > 0 ? `You already have all ${line.stock_quantity} in your cart.` : 'Sold out.';
    showToast({ title: lineName(line), description: why, tone: 'bad', picture });
  }
  return Math.max(added, 0);
}

/** The small picture of a line in a toast. */
export function LineToastPicture({ line }: { line: CartLine }) {
  return (
    <span className="size-10 shrink-0 overflow-clip rounded-control">
      <Picture name={line.image} alt="" widths={[40, 80]} sizes="40px" className="size-full object-cover" />
    </span>
  );
}
