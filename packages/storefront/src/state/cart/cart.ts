import {
  addLine,
  type CartLine,
  cartTotal,
  countUnits,
  type LineIdentity,
  removeLine,
  setQuantity,
} from '@isoko/contract/rules/cart-lines';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';
import { CART_VERSION, cartStorage, readLines, storedLines } from './cart-line.ts';

/** The shopper's cart (specification section 4, Cart). Empty until `ready`: the server knows no cart. */
export interface Cart {
  lines: CartLine[];
  /** The stored cart has been read; before that nothing can be said about it. */
  ready: boolean;
  /** Adds a line, or to the line with its product and index; never more than is in stock. */
  add: (line: CartLine) => void;
  remove: (line: LineIdentity) => void;
  /** Keeps the quantity between 1 and the line's stock. */
  setQuantity: (line: LineIdentity, quantity: number) => void;
  /** Replaces the whole cart. */
  update: (change: (lines: CartLine[]) => CartLine[]) => void;
  /** Empties the cart and removes the stored copy. */
  refresh: () => void;
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
        remove: (line) => update((lines) => removeLine(lines, line)),
        setQuantity: (line, quantity) => update((lines) => setQuantity(lines, line, quantity)),
        update,
        refresh: () => {
          set({ lines: [] });
          store.persist.clearStorage();
        },
      };
    },
    {
      name: STORAGE_KEYS.cart,
      version: CART_VERSION,
      storage: cartStorage,
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

/** Whether the server was asked for the cart since somebody signed in: before that an empty cart says nothing. */
export const useCartSync = create(() => ({ asked: false }));
