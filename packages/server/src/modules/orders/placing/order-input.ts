import type { WantedLine } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { placeGuestOrder, placeOrder, Substitution } from '@isoko/contract/routes/orders';
import { type Form, openForm } from '#server/input/form.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';

/** Nobody replaces or leaves out anything unasked. */
const SUBSTITUTION_UNLESS_SAID: Substitution = 'call';

/** What a guest posts, as the contract let it through. */
export type GuestOrderBody = BodyOf<typeof placeGuestOrder>;

/** What every order says beside whose it is, what is bought and where it goes. Absent things are null. */
export interface OrderWords {
  billing: CleanAddress | null;
  shipping_method: string;
  payment_method: string;
  /** As typed; what the way to pay needs of it is its own business. */
  payment: { phone: string | null; reference: string | null };
  substitution: Substitution;
  note: string | null;
  delivery_window: string | null;
  /** Francs. */
  expected_total: number | null;
}

/** What somebody orders, cleaned: single spaces, no control characters, phones in E.164. */
export interface OrderInput extends OrderWords {
  customer: { name: string; phone: string; email: string | null };
  line_items: Required<WantedLine>[];
  /** The lines come from a kept cart: what is gone of it is left out, as its owner was shown. */
  chosenEarlier?: boolean;
  coupon: string | null;
  shipping: CleanAddress;
}

/**
 * Reads what a guest posted. Its keys have one order and nothing undeclared, so that equal orders are equal JSON.
 * @throws validation_error with every field that cannot be used.
 */
export function readOrderInput(body: GuestOrderBody): OrderInput {
  const form = openForm();
  const input: OrderInput = {
    customer: {
      name: form.name('customer.name', body.customer.name),
      phone: form.phone('customer.phone', body.customer.phone),
      email: form.emailOrNull('customer.email', body.customer.email),
    },
    line_items: body.line_items.map(({ product, index = -1, quantity }) => ({ product, index, quantity })),
    coupon: form.lineOrNull(body.coupon),
    shipping: readAddress(form, 'shipping', body.shipping),
    ...readOrderWords(form, body),
  };
  form.finish();
  return input;
}

/** Reads the words every order has. Keys in one order, as above. */
export function readOrderWords(
  form: Form,
  body: Omit<GuestOrderBody, 'customer' | 'line_items' | 'coupon' | 'shipping'>,
): OrderWords {
  return {
    billing: body.billing ? readAddress(form, 'billing', body.billing) : null,
    shipping_method: body.shipping_method.trim(),
    payment_method: body.payment_method.trim(),
    payment: {
      phone: form.lineOrNull(body.payment?.phone),
      reference: form.lineOrNull(body.payment?.reference),
    },
    substitution: body.substitution ?? SUBSTITUTION_UNLESS_SAID,
    note: form.paragraphOrNull(body.note),
    delivery_window: form.lineOrNull(body.delivery_window),
    expected_total: body.expected_total ?? null,
  };
}

/** What somebody who is signed in posts, as the contract let it through. */
export type CartOrderBody = BodyOf<typeof placeOrder>;

/** What they want, cleaned: what is bought is in their cart. One of `address` and `shipping` is there. */
export interface CartOrderInput extends OrderWords {
  /** The id of the cart that was shown. */
  cart: string | null;
  /** The id of a kept address. */
  address: string | null;
  shipping: CleanAddress | null;
}

/**
 * Reads what was posted to order the server cart. Equal orders are equal JSON.
 * @throws validation_error with every field that cannot be used, on `shipping` when nothing says where to.
 */
export function readCartOrderInput(body: CartOrderBody): CartOrderInput {
  const form = openForm();
  const { cart = null, address = null } = body;
  if (!address && !body.shipping) form.refuse('shipping', 'Please say where to deliver.');
  const input: CartOrderInput = {
    cart,
    address,
    shipping: !address && body.shipping ? readAddress(form, 'shipping', body.shipping) : null,
    ...readOrderWords(form, body),
  };
  form.finish();
  return input;
}
