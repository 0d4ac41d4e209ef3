import { RequestFailure } from '@isoko/contract/client';
import { t } from '../messages/t.tsx';
import { showToast } from '../ui/toast.ts';
import { useCart } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { serverCart } from './load-server-cart.ts';
import { isSessionOver } from './own-answer.ts';

type ServerCart = Awaited<ReturnType<typeof serverCart>>;

/**
 * What a shopper does with the lines of the cart. A line of an account's cart is changed on the server as well: at
 * once on the screen, and undone with a message where that fails. A guest's line lives in the browser alone.
 */
async function onServer(act: (cart: ServerCart) => unknown): Promise<void> {
  try {
    await act(await serverCart());
  } catch (error) {
    if (isSessionOver(error)) return;
    if (!(error instanceof RequestFailure)) throw error;
    showToast({ title: t('Your cart was not changed'), description: error.message, tone: 'bad' });
  }
}

/** Sets a line's quantity, between 1 and its stock. */
export function changeQuantity(line: CartLine, quantity: number): void {
  if (line.cartId === null) useCart.getState().setQuantity(line, quantity);
  else void onServer((cart) => cart.setOnServer(line, quantity));
}

/** Takes a line out of the cart, at once on the screen. Resolves with whether it stays out. */
export async function removeFromCart(line: CartLine): Promise<boolean> {
  if (line.cartId === null) useCart.getState().remove(line);
  else await onServer((cart) => cart.removeOnServer(line));
  const { lines } = useCart.getState();
  return !lines.some(({ slug, index }) => slug === line.slug && index === line.index);
}

/** Puts a removed line back where it stood. */
export function bringBack(line: CartLine, place: number): void {
  if (line.cartId !== null) {
    void onServer((cart) => cart.bringBackOnServer(line, place));
    return;
  }
  const isIt = ({ slug, index }: CartLine) => slug === line.slug && index === line.index;
  useCart.getState().update((now) => (now.some(isIt) ? now : now.toSpliced(place, 0, line)));
}

/** Changes lines, each by itself: in quantity, in price, or away with it. */
export function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  const { lines, update } = useCart.getState();
  const changed = lines.flatMap((line) => {
    const [wanted = null] = change([line]);
    return line.cartId !== null && wanted !== line ? { line, wanted } : [];
  });
  update((now) => now.flatMap((line) => (line.cartId === null ? change([line]) : line)));
  if (changed.length) void onServer((cart) => cart.changeOnServer(changed));
}
