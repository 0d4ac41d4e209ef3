import { type CartLine, readLines } from './cart-line.ts';
import { browserStorage } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** What is kept under the cart's key, and the version it carries there. */
export const CART_VERSION = 1;
export const cartStorage = browserStorage<{ lines: CartLine[] }>();

/** What all tabs agree on: a change starts from here, so that two tabs never undo each other's. */
export function storedLines(): CartLine[] {
  const stored = cartStorage.getItem(STORAGE_KEYS.cart);
  return readLines(stored && 'state' in stored ? stored.state : null);
}

/** Keeps these lines as the cart does, which reads them when it is filled from the storage next. */
export function storeLines(lines: CartLine[]): void {
  cartStorage.setItem(STORAGE_KEYS.cart, { state: { lines }, version: CART_VERSION });
}
