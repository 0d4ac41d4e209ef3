import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, isObject } from '../browser/storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

/** An order this browser can open, because it holds its token. */
export interface KnownOrder {
  _id: string;
  token: string;
  /** For people: `ISK-2026-000123`; null until the order has been read once. */
  number: string | null;
  /** ISO 8601; null until the order has been read once. */
  date_created: string | null;
  /** Whether its page was shown in this browser. */
  seen: boolean;
  /** Whether it stands in the account of somebody who signed in here. */
  claimed: boolean;
}

/** More than these are forgotten, the oldest first. */
const KEPT_ORDERS = 20;

export interface LastOrders {
  orders: KnownOrder[];
  ready: boolean;
  /** Remembers an order, newest first; what is known of it already stays unless it is told anew. */
  remember: (order: Pick<KnownOrder, '_id' | 'token'> & Partial<KnownOrder>) => void;
  forget: (id: string) => void;
}

const storage = browserStorage<Pick<LastOrders, 'orders'>>();

function readOrders(stored: unknown): KnownOrder[] {
  const orders = isObject(stored) && Array.isArray(stored.orders) ? stored.orders : [];
  return orders.flatMap((order) => {
    if (!isObject(order) || typeof order._id !== 'string' || typeof order.token !== 'string') return [];
    const { _id, token, number, date_created } = order;
    return {
      _id,
      token,
      number: typeof number === 'string' ? number : null,
      date_created: typeof date_created === 'string' ? date_created : null,
      seen: order.seen === true,
      claimed: order.claimed === true,
    };
  });
}

const storedOrders = () => readOrders(storageState());

function storageState(): unknown {
  const stored = storage.getItem(STORAGE_KEYS.orders);
  return stored && 'state' in stored ? stored.state : null;
}

/** The orders a guest placed in this browser, with the tokens that open them. */
export const useLastOrders = create<LastOrders>()(
  persist(
    (set) => ({
      orders: [],
      ready: false,
      remember: (order) => {
        const known = storedOrders();
        const before = known.find(({ _id }) => _id === order._id);
        const others = known.filter(({ _id }) => _id !== order._id);
        const now = { number: null, date_created: null, seen: false, claimed: false, ...before, ...order };
        set({ orders: [now, ...others].slice(0, KEPT_ORDERS) });
      },
      forget: (id) => set({ orders: storedOrders().filter(({ _id }) => _id !== id) }),
    }),
    {
      name: STORAGE_KEYS.orders,
      version: 1,
      storage,
      skipHydration: true,
      partialize: ({ orders }) => ({ orders }),
      migrate: (stored) => ({ orders: readOrders(stored) }),
      merge: (stored, current) => ({ ...current, orders: readOrders(stored), ready: true }),
    },
  ),
);
