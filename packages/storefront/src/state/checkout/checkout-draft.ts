import { isObject, keptStore, STORAGE_KEYS } from '../browser/storage.ts';

/** The initial values of the checkout's fields. */
const empty = {
  name: '',
  phone: '',
  email: '',
  /** `yes`: another person than the customer receives the order; the two fields below are theirs. */
  other_recipient: '',
  recipient_name: '',
  recipient_phone: '',
  /** The id of a saved address; `new`: the one typed below; empty: the default one. */
  address: '',
  /** `yes`: the typed address is saved for the next order. */
  save_address: '',
  /** The id of the collection point; empty: the order is delivered. */
  point: '',
  district: '',
  sector: '',
  street: '',
  directions: '',
  shipping_method: '',
  /** A window's id; `any`: any time; empty: the first free one. */
  delivery_window: '',
  /** What to do if a product is out of stock. */
  substitution: 'call',
  payment_method: '',
  /** The wallet that pays, for mobile money. */
  payment_phone: '',
  /** The reference in the message after a payment by code. */
  payment_reference: '',
  note: '',
  /** The coupon's code, upper case; the cart uses it too. */
  coupon: '',
};

/** The values of the checkout, as typed. */
export type CheckoutValues = typeof empty;

/** The values that belong to one order only. */
const passing: Partial<CheckoutValues> = {
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

/**
 * An order that was sent and whose outcome is unknown. The same body is sent again with the same idempotency
 * key, so that a lost answer or a second press never makes a second order; another body gets another key.
 */
export interface Attempt {
  key: string;
  body: string;
  /** The shopper wants it to be sent as soon as there is a network. */
  waits?: boolean;
}

export interface CheckoutDraft {
  values: CheckoutValues;
  attempt: Attempt | null;
  ready: boolean;
  setValue: (name: keyof CheckoutValues, value: string) => void;
  /** The idempotency key of this body: the key it was sent with before, else a new one. */
  keyFor: (body: string) => string;
  /** Whether the present attempt is sent automatically once there is a network. */
  wait: (waits: boolean) => void;
  /** The server certainly made no order with this key: the next try gets a new one. */
  refused: () => void;
  /** After an order: keeps the customer and the address for the next one, forgets the rest. */
  orderPlaced: () => void;
}

/** A random key. `randomUUID` is missing if the shop is opened over plain http by an IP address. */
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

/** The checkout's values, kept across reloads until the order is placed. */
export const useCheckoutDraft = keptStore<CheckoutDraft>(
  STORAGE_KEYS.checkout,
  (stored) => ({ values: readValues(stored), attempt: readAttempt(stored) }),
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
    orderPlaced: () => set(({ values }) => ({ attempt: null, values: { ...values, ...passing } })),
  }),
);

/** Forgets the customer and the address: the next user of this browser must not read them. */
export function forgetDraft(): void {
  const { values, attempt } = useCheckoutDraft.getInitialState();
  useCheckoutDraft.setState({ values, attempt });
  useCheckoutDraft.persist.clearStorage();
}
