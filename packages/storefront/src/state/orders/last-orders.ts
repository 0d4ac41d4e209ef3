import { isObject, keptStore, STORAGE_KEYS, storedState } from '../browser/storage.ts';

/** An order that this browser can open, because it has its token. */
export interface KnownOrder {
  _id: string;
  token: string;
  /** The number for people: `ISK-2026-000123`; null until the order has been read once. */
  number: string | null;
  /** ISO 8601; null until the order has been read once. */
  date_created: string | null;
  /** Whether its page was shown in this browser. */
  seen: boolean;
  /** Whether it is in the account of a user who logged in here. */
  claimed: boolean;
}

/** More than these are deleted, the oldest first. */
const KEPT_ORDERS = 20;

export interface LastOrders {
  orders: KnownOrder[];
  ready: boolean;
  /** Stores an order, newest first; known fields stay unless they are passed again. */
  remember: (order: Pick<KnownOrder, '_id' | 'token'> & Partial<KnownOrder>) => void;
  forget: (id: string) => void;
}

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

const storedOrders = () => readOrders(storedState(STORAGE_KEYS.orders));

/** The orders a guest placed in this browser, with the tokens that open them. */
export const useLastOrders = keptStore<LastOrders>(
  STORAGE_KEYS.orders,
  (stored) => ({ orders: readOrders(stored) }),
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
);
