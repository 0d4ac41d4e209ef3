import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, isObject } from '../browser/storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

/** What a shopper typed at the checkout, as typed. */
export interface CheckoutValues {
  name: string;
  phone: string;
  email: string;
  /** `yes`: somebody else than who orders receives it, and then who. */
  other_recipient: string;
  recipient_name: string;
  recipient_phone: string;
  /** The id of a kept address; `new`: another one, typed below; empty: the default one. */
  address: string;
  /** `yes`: the address typed below is kept for the next time. */
  save_address: string;
  district: string;
  sector: string;
  street: string;
  directions: string;
  shipping_method: string;
  delivery_window: string;
  /** What to do when something is out. */
  substitution: string;
  payment_method: string;
  /** The wallet that pays, for mobile money. */
  payment_phone: string;
  /** What the message after a payment by code said. */
  payment_reference: string;
  note: string;
  /** The coupon's code, upper case; the cart asks for it too. */
  coupon: string;
}

/**
 * One wish to order whose outcome is not known yet. The same body is sent again under the same key, so that a
 * lost answer or a second tap never makes a second order; another body gets another key.
 */
export interface Attempt {
  key: string;
  body: string;
  /** The shopper wants it sent as soon as there is a network. */
  waits?: boolean;
}

export interface CheckoutDraft {
  values: CheckoutValues;
  attempt: Attempt | null;
  ready: boolean;
  setValue: (name: keyof CheckoutValues, value: string) => void;
  /** The key under which this body is sent: the one it was sent under before, else a new one. */
  keyFor: (body: string) => string;
  /** Whether the present attempt is sent by itself once there is a network. */
  wait: (waits: boolean) => void;
  /** A definite no: nothing was ordered under the key, and the next try is a new one. */
  refused: () => void;
  /** After an order: keeps who orders and where to for the next one, forgets the rest. */
  orderPlaced: () => void;
}

const empty: CheckoutValues = {
  name: '',
  phone: '',
  email: '',
  other_recipient: '',
  recipient_name: '',
  recipient_phone: '',
  address: '',
  save_address: '',
  district: '',
  sector: '',
  street: '',
  directions: '',
  shipping_method: '',
  delivery_window: '',
  substitution: 'call',
  payment_method: '',
  payment_phone: '',
  payment_reference: '',
  note: '',
  coupon: '',
};

/** What belongs to one order only. */
const passing = {
  other_recipient: '',
  recipient_name: '',
  recipient_phone: '',
  address: '',
  save_address: '',
  delivery_window: '',
  payment_reference: '',
  note: '',
  coupon: '',
};

/** An unguessable key. `randomUUID` is missing where the shop is opened over plain http by an address. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
}

function readValues(stored: unknown): CheckoutValues {
  const values = isObject(stored) && isObject(stored.values) ? stored.values : {};
  const texts = Object.entries(values).filter(([name, value]) => name in empty && typeof value === 'string');
  return { ...empty, ...Object.fromEntries(texts) };
}

function readAttempt(stored: unknown): Attempt | null {
  const attempt = isObject(stored) ? stored.attempt : null;
  if (!isObject(attempt)) return null;
  const { key, body, waits } = attempt;
  if (typeof key !== 'string' || typeof body !== 'string') return null;
  return { key, body, waits: waits === true };
}

/** The checkout's values, kept through reloads until the order is placed. */
export const useCheckoutDraft = create<CheckoutDraft>()(
  persist(
    (set, get) => ({
      values: empty,
      attempt: null,
      ready: false,
      setValue: (name, value) => set(({ values }) => ({ values: { ...values, [name]: value } })),
      keyFor: (body) => {
        const { attempt } = get();
        if (attempt?.body === body) return attempt.key;
        const key = newKey();
        set({ attempt: { key, body } });
        return key;
      },
      wait: (waits) => set(({ attempt }) => ({ attempt: attempt && { ...attempt, waits } })),
      refused: () => set({ attempt: null }),
      orderPlaced: () =>
        set(({ values }) => ({
          attempt: null,
          values: { ...values, ...passing },
        })),
    }),
    {
      name: STORAGE_KEYS.checkout,
      version: 1,
      storage: browserStorage<Pick<CheckoutDraft, 'values' | 'attempt'>>(),
      skipHydration: true,
      partialize: ({ values, attempt }) => ({ values, attempt }),
      migrate: (stored) => ({ values: readValues(stored), attempt: readAttempt(stored) }),
      merge: (stored, current) => ({
        ...current,
        values: readValues(stored),
        attempt: readAttempt(stored),
        ready: true,
      }),
    },
  ),
);

/** Forgets who orders and where to: it is not the next one's to read. */
export function forgetDraft(): void {
  const { values, attempt } = useCheckoutDraft.getInitialState();
  useCheckoutDraft.setState({ values, attempt });
  useCheckoutDraft.persist.clearStorage();
}
