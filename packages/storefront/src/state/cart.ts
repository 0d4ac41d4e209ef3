import { addLine, countUnits, type LineKey, removeLine, setQuantity } from '@isoko/contract/rules/cart-lines';
import { cartTotal } from '@isoko/contract/rules/cart-total';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type CartLine, readLines } from './cart-line.ts';
import { browserStorage } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** The shopper's cart (specification section 4, Cart). Empty until `ready`: the server knows no cart. */
export interface Cart {
  lines: CartLine[];
  /** The stored cart has been read; before that nothing can be said about it. */
  ready: boolean;
  /** Adds a line, or to the line with its slug and index; never more than is in stock. */
  add: (line: CartLine) => void;
  remove: (key: LineKey) => void;
  /** Keeps the quantity between 1 and the line's stock. */
  setQuantity: (key: LineKey, quantity: number) => void;
  /** Replaces the whole cart. */
  update: (change: (lines: CartLine[]) => CartLine[]) => void;
  /** Empties the cart and removes the stored copy. */
  refresh: () => void;
}

const storage = browserStorage<Pick<Cart, 'lines'>>();

/** The lines this browser keeps: what all tabs agree on. A change starts from here, so that two tabs never undo each other's. */
export function storedLines(): CartLine[] {
  const stored = storage.getItem(STORAGE_KEYS.cart);
  return readLines(stored && 'state' in stored ? stored.state : null);
}

/** The cart, kept under the key `cart`; hydrated by {@link followStorage} once React has. */
export const useCart = create<Cart>()(
  persist(
    (set, _get, store) => {
      const update: Cart['update'] = (change) => set({ lines: change(storedLines()) });
      return {
        lines: [],
        ready: false,
        add: (line) => update((lines) => addLine(lines, line)),
        remove: (key) => update((lines) => removeLine(lines, key)),
        setQuantity: (key, quantity) => update((lines) => setQuantity(lines, key, quantity)),
        update,
        refresh: () => {
          set({ lines: [] });
          store.persist.clearStorage();
        },
      };
    },
    {
      name: STORAGE_KEYS.cart,
      version: 1,
      storage,
      skipHydration: true,
      partialize: ({ lines }) => ({ lines }),
      migrate: (stored) => ({ lines: readLines(stored) }),
      merge: (stored, current) => ({ ...current, lines: readLines(stored), ready: true }),
    },
  ),
);

/** The items' total in francs: each line truncated, then summed (specification section 5). */
export const selectTotal = ({ lines }: Pick<Cart, 'lines'>): number => cartTotal(lines);

/** How many units the cart holds: the number on its badge. */
export const selectUnits = ({ lines }: Pick<Cart, 'lines'>): number => countUnits(lines);
