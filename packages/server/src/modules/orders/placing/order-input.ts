import type { WantedLine } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { placeGuestOrder, placeOrder, Substitution } from '@isoko/contract/routes/orders';
import { type Form, openForm } from '#server/input/form.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';

/** By default nothing is replaced or left out without a call to the customer. */
const DEFAULT_SUBSTITUTION: Substitution = 'call';

/** The body of a guest's order, valid by the contract. */
export type GuestOrderBody = BodyOf<typeof placeGuestOrder>;

/** The fields of every order besides the customer, the lines and the address. Absent fields are null. */
interface OrderWords {
  /** The id of the point for collection; null: it is delivered. */
  point: string | null;
  billing: CleanAddress | null;
  shipping_method: string;
  payment_method: string;
  /** As typed; each payment method reads what it needs. */
  payment: { phone: string | null; reference: string | null };
  substitution: Substitution;
  note: string | null;
  delivery_window: string | null;
  /** Francs. */
  expected_total: number | null;
}

/** A posted order, cleaned: single spaces, no control characters, phones in E.164. */
export interface OrderInput extends OrderWords {
  customer: { name: string; phone: string; email: string | null };
  line_items: Required<WantedLine>[];
  /** The lines come from a saved cart: goods that are gone are left out, as its owner has seen. */
  chosenEarlier?: boolean;
  coupon: string | null;
  /** Null: it is collected at `point`. */
  shipping: CleanAddress | null;
}

/**
 * Reads the body of a guest's order. The keys always have the same order, so that equal orders are equal JSON.
 * @throws validation_error with every invalid field.
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

/** The delivery address; null: it is collected, and a posted address is not stored. */
function readShipping(
  form: Form,
  { point, shipping }: Pick<GuestOrderBody, 'point' | 'shipping'>,
): CleanAddress | null {
  if (point) return null;
  if (shipping) return readAddress(form, 'shipping', shipping);
  form.refuse('shipping', 'Please say where to deliver.');
  return null;
}

/** Reads the fields of every order, its keys always in the same order. */
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

/** The body of a signed-in customer's order, valid by the contract. */
export type CartOrderBody = BodyOf<typeof placeOrder>;

/** The same, cleaned; the lines are in the cart. It has one of `point`, `address` and `shipping`. */
export interface CartOrderInput extends OrderWords {
  /** The id of the cart that the customer saw. */
  cart: string | null;
  /** The id of a saved address. */
  address: string | null;
  shipping: CleanAddress | null;
  /** The phone of whoever collects it, E.164; null: the account’s. */
  phone: string | null;
}

/**
 * Reads the body of an order from the server cart. Equal orders are equal JSON.
 * @throws validation_error with every invalid field, on `shipping` if there is no address.
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
