import type { WantedLine } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { placeGuestOrder, placeOrder, Substitution } from '@isoko/contract/routes/orders';
import { type Form, openForm } from '#server/input/form.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';

/** By default nothing is replaced or left out without a call to the shopper. */
const DEFAULT_SUBSTITUTION: Substitution = 'call';

/** What a guest posts, valid by the contract. */
export type GuestOrderBody = BodyOf<typeof placeGuestOrder>;

/** What every order says besides the customer, the lines and the address. What is absent is null. */
interface OrderWords {
  /** The id of the point where it is collected; null: it is brought. */
  point: string | null;
  billing: CleanAddress | null;
  shipping_method: string;
  payment_method: string;
  /** As typed; each way to pay reads what it needs. */
  payment: { phone: string | null; reference: string | null };
  substitution: Substitution;
  note: string | null;
  delivery_window: string | null;
  /** Francs. */
  expected_total: number | null;
}

/** An order as it was sent, cleaned: single spaces, no control characters, phones in E.164. */
export interface OrderInput extends OrderWords {
  customer: { name: string; phone: string; email: string | null };
  line_items: Required<WantedLine>[];
  /** The lines come from a kept cart: what is gone is left out, as its owner has seen. */
  chosenEarlier?: boolean;
  coupon: string | null;
  /** Null: it is collected at `point`. */
  shipping: CleanAddress | null;
}

/**
 * Reads what a guest posted. The keys always have the same order, so that equal orders are equal JSON.
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
    shipping: readShipping(form, body),
    ...readOrderWords(form, body),
  };
  form.finish();
  return input;
}

/** Where it is brought; null: it is collected, and an address that was sent is not kept. */
function readShipping(
  form: Form,
  { point, shipping }: Pick<GuestOrderBody, 'point' | 'shipping'>,
): CleanAddress | null {
  if (point) return null;
  if (shipping) return readAddress(form, 'shipping', shipping);
  form.refuse('shipping', 'Please say where to deliver.');
  return null;
}

/** Reads what every order has, with its keys always in the same order. */
function readOrderWords(
  form: Form,
  body: Omit<GuestOrderBody, 'customer' | 'line_items' | 'coupon' | 'shipping'>,
): OrderWords {
  return {
    point: body.point ?? null,
    billing: body.billing ? readAddress(form, 'billing', body.billing) : null,
    shipping_method: body.shipping_method.trim(),
    payment_method: body.payment_method.trim(),
    payment: {
      phone: form.lineOrNull(body.payment?.phone),
      reference: form.lineOrNull(body.payment?.reference),
    },
    substitution: body.substitution ?? DEFAULT_SUBSTITUTION,
    note: form.paragraphOrNull(body.note),
    delivery_window: form.lineOrNull(body.delivery_window),
    expected_total: body.expected_total ?? null,
  };
}

/** What a signed-in customer posts, valid by the contract. */
export type CartOrderBody = BodyOf<typeof placeOrder>;

/** The same, cleaned: the lines are in the cart. One of `point`, `address` and `shipping` is there. */
export interface CartOrderInput extends OrderWords {
  /** The id of the cart that was shown. */
  cart: string | null;
  /** The id of a kept address. */
  address: string | null;
  shipping: CleanAddress | null;
  /** Of who collects it, E.164; null: the account’s. */
  phone: string | null;
}

/**
 * Reads what was posted to order the server cart. Equal orders are equal JSON.
 * @throws validation_error with every field that cannot be used, on `shipping` when there is no address.
 */
export function readCartOrderInput(body: CartOrderBody): CartOrderInput {
  const form = openForm();
  const { cart = null, point = null } = body;
  const address = point ? null : (body.address ?? null);
  const input: CartOrderInput = {
    cart,
    address,
    phone: form.phoneOrNull('phone', body.phone),
    shipping: address ? null : readShipping(form, body),
    ...readOrderWords(form, body),
  };
  form.finish();
  return input;
}
