import { RequestFailure } from '@isoko/contract/client';
import { type CartLine, sameLine } from '@isoko/contract/rules/cart-lines';
import { useEffect } from 'react';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';
import { isSessionOver } from '../customer/own-answer.ts';
import { useSession, useSignedIn } from '../customer/session.ts';
import { useCart, useCartSync } from './cart.ts';

/** The server cart's module, loaded for a logged-in user. @throws RequestFailure when it cannot be loaded now. */
export async function serverCart(): Promise<typeof import('./late/server-cart.ts')> {
  try {
    return await import('./late/server-cart.ts');
  } catch {
    // Offline, or a new release has replaced the file: for the shopper it is the same.
    throw new RequestFailure({ kind: 'fetch' });
  }
}

type ServerCart = Awaited<ReturnType<typeof serverCart>>;

/**
 * The shopper's changes of the cart's lines. A line of an account's cart is changed on the screen first, then
 * on the server; if that fails it is undone with a message. A guest's line is only in the browser.
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

/** Removes a line from the cart, first on the screen. Resolves with whether it stays removed. */
export async function removeFromCart(line: CartLine): Promise<boolean> {
  if (line.cartId === null) useCart.getState().remove(line);
  else await onServer((cart) => cart.removeOnServer(line));
  return !useCart.getState().lines.some((each) => sameLine(each, line));
}

/** Puts a removed line back in its place. */
export function bringBack(line: CartLine, place: number): void {
  if (line.cartId !== null) {
    void onServer((cart) => cart.bringBackOnServer(line, place));
    return;
  }
  useCart.getState().update((now) => {
    const isThere = now.some((each) => sameLine(each, line));
    return isThere ? now : now.toSpliced(place, 0, line);
  });
}

/** Changes the lines one by one: `change` returns the new line, or an empty array to remove it. */
export function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  const { lines, update } = useCart.getState();
  const changed = lines.flatMap((line) => {
    const [wanted = null] = change([line]);
    return line.cartId !== null && wanted !== line ? { line, wanted } : [];
  });
  update((now) => now.flatMap((line) => (line.cartId === null ? change([line]) : line)));
  if (changed.length) void onServer((cart) => cart.changeOnServer(changed));
}

/**
 * Whether the cart's content is known: this browser's cart has been read, and if it is empty, the account's
 * cart too.
 */
export function useCartKnown(): boolean {
  const ready = useCart((cart) => cart.ready);
  const empty = useCart((cart) => cart.lines.length === 0);
  const signedIn = useSignedIn();
  const sessionReady = useSession((session) => session.ready);
  const asked = useCartSync((sync) => sync.asked);
  const unknown = empty && signedIn && !asked;
  useEffect(() => {
    if (!unknown) return;
    // If the request fails, the cart is shown as it is in this browser, and synced later.
    const show = () => useCartSync.setState({ asked: true });
    serverCart()
      .then((cart) => cart.syncCart())
      .catch(show);
  }, [unknown]);
  return ready && sessionReady && !unknown;
}
