import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { useEffect } from 'react';
import { keepPresses, pressOneByOne } from '../../ui/late.tsx';
import { useCart } from '../cart/cart.ts';
import { useSearchText } from '../content/search.ts';
import { followSession, onSessionChange, useSession } from '../customer/session.ts';
import { followStorage, type PersistedStore } from './storage.ts';

/**
 * Reads the session, the cart and the search text stored in this browser, and follows the other tabs. The shell
 * calls it once, in an effect: the first render is the same for every visitor. Returns a cleanup function.
 */
export function startBrowserState(): () => void {
  const leaveSession = followSession();
  const leaveStores = followStorage([useCart, useSearchText]);
  const leaveCustomer = followCustomer();
  return () => {
    leaveCustomer();
    leaveSession();
    leaveStores();
  };
}

/**
 * Keeps cart and wishlist in sync with the logged-in user; the code for it is loaded when there is a session.
 * Called after session and cart were read. Returns a cleanup function.
 */
function followCustomer(): () => void {
  const load = () => import('../customer/customer-state.ts');
  let leave = () => {};
  let stopped = false;
  const begin = async (token: string) => {
    const { startCustomerState } = await load();
    if (!stopped && useSession.getState().token === token) leave = startCustomerState();
  };
  const end = async () => (await load()).forgetCustomer();
  const { token } = useSession.getState();
  // Without a connection nothing is lost: the next page that loads tries again.
  if (token) begin(token).catch(console.warn);
  else if (useCart.getState().lines.some(({ cartId }) => cartId !== null)) end().catch(console.warn);
  const stop = onSessionChange((now, before) => {
    leave();
    leave = () => {};
    const ended = before.token ? end() : Promise.resolve();
    ended.then(() => (now.token ? begin(now.token) : undefined)).catch(console.warn);
  });
  return () => {
    stopped = true;
    stop();
    leave();
  };
}

/** Fills a store from the browser's storage and follows the other tabs, while a component that needs it is mounted. */
export function useStored(store: PersistedStore): void {
  useEffect(() => followStorage([store]), [store]);
}

/** The presses before hydration (src/early.ts). */
export interface EarlyPresses {
  /** Already in the cart, in the order they were added. */
  added: CartLine[];
  /** The other presses and submits, in order. */
  waiting: (() => void)[];
  /** From now on React handles presses itself. */
  end: () => void;
}

declare global {
  interface Window {
    /** Null after hydration. */
    isokoEarly?: EarlyPresses | null;
  }
}

/**
 * Announces what was put into the cart before hydration, and replays the other presses. Called once, in an
 * effect, after the cart was read from the storage.
 */
export function takeEarlyPresses(tellAdded: (line: CartLine) => void): void {
  const early = window.isokoEarly;
  window.isokoEarly = null;
  if (!early) return;
  early.end();
  keepPresses();
  for (const line of early.added) tellAdded(line);
  void pressOneByOne(early.waiting);
}
