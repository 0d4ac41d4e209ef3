import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { useEffect } from 'react';
import { useCart } from '../cart/cart.ts';
import { useSearchText } from '../content/search.ts';
import { followSession, onSessionChange, useSession } from '../customer/session.ts';
import { followStorage, type PersistedStore } from './storage.ts';

/**
 * Reads the session, the cart and the search text that this browser keeps, and follows the other tabs. The shell calls
 * it in an effect, once: the first render is the same for every visitor. Returns the undoing.
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
 * Keeps cart and wishlist those of the user who is signed in; the code for it is loaded when there is a session. Called
 * after session and cart were read. Returns the undoing.
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
  // Without a connection nothing is lost: the next page that loads begins again.
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

/** Fills a store from the browser's storage and follows the other tabs, while the part that needs it is shown. */
export function useStored(store: PersistedStore): void {
  useEffect(() => followStorage([store]), [store]);
}

/** What was pressed before React had the page (src/early.ts). */
export interface EarlyPresses {
  /** In the cart already, in the order they were added. */
  added: CartLine[];
  /** What else was pressed or sent, in order. */
  waiting: (() => void)[];
  /** Presses are the page's own from now on. */
  end: () => void;
}

declare global {
  interface Window {
    /** Null once React has the page. */
    isokoEarly?: EarlyPresses | null;
  }
}

/**
 * Tells what was put into the cart before React had the page, and does the other presses until then. Called in an
 * effect, once, after the cart was read from the storage.
 */
export function takeEarlyPresses(tellAdded: (line: CartLine) => void): void {
  const early = window.isokoEarly;
  window.isokoEarly = null;
  if (!early) return;
  early.end();
  for (const line of early.added) tellAdded(line);
  void pressOneByOne(early.waiting);
}

/** Each press sees what the one before it did: React shows that between two tasks. */
async function pressOneByOne(presses: EarlyPresses['waiting']): Promise<void> {
  for (const press of presses) {
    await new Promise((resolve) => setTimeout(resolve));
    press();
  }
}
