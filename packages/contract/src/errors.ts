/**
 * Every error of the API: its stable code, its HTTP status and the sentence for the customer. `{name}` marks a value
 * filled in when the error is thrown.
 */
export const errors = {
  validation_error: { status: 400, message: 'Please check the highlighted fields.' },
  invalid_link: { status: 400, message: 'This link is invalid or has expired.' },
  idempotency_key_required: { status: 400, message: 'Please send an Idempotency-Key with this.' },
  malformed_json: { status: 400, message: 'We could not read that request.' },
  not_authenticated: { status: 401, message: 'You are not logged in. Please log in first.' },
  bad_credentials: { status: 401, message: 'Incorrect email or password.' },
  second_factor_required: { status: 401, message: 'Please show your second factor as well.' },
  invalid_code: { status: 401, message: 'This code or passkey does not fit, or was used already.' },
  wrong_code: {
    status: 401,
    message: 'This code is wrong or has expired. Check it, or ask for a new one.',
  },
  forbidden: { status: 403, message: 'You do not have permission to do that.' },
  password_change_required: { status: 403, message: 'Please choose a password of your own first.' },
  second_factor_missing: { status: 403, message: 'Please set up a second factor first.' },
  step_up_required: { status: 403, message: 'Please confirm again that it is you.' },
  account_not_confirmed: { status: 403, message: 'Please confirm your email first.' },
  not_found: { status: 404, message: 'We could not find that.' },
  method_not_allowed: { status: 405, message: 'That cannot be done here.' },
  payload_too_large: { status: 413, message: 'That is too large to send.' },
  uri_too_long: { status: 414, message: 'That address is too long.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  headers_too_large: { status: 431, message: 'That request carries too much with it.' },
  out_of_stock: { status: 409, message: 'Only {n} left of {name}.' },
  price_changed: { status: 409, message: 'Prices changed. Please review your cart.' },
  already_ordered: { status: 409, message: 'This order was already placed.' },
  invalid_state: { status: 409, message: 'This order can no longer be changed.' },
  in_progress: { status: 409, message: 'Still working on it.' },
  min_order_amount: { status: 422, message: 'The minimum order is FRW {x}.' },
  coupon_invalid: { status: 422, message: 'This coupon cannot be used.' },
  name_required: { status: 422, message: 'Please tell us your name.' },
  shop_paused: { status: 422, message: 'We take no orders at the moment: “{reason}”.' },
  not_deliverable: { status: 422, message: 'We cannot deliver {name} there.' },
  too_many_open_orders: {
    status: 422,
    message:
      'We can keep only so many goods that are not paid for a new customer. To order more, please call us or write on WhatsApp: {phone}.',
  },
  customer_blocked: {
    status: 422,
    message: 'We cannot take this order online. Please call us or write on WhatsApp: {phone}.',
  },
  idempotency_mismatch: { status: 422, message: 'This request was already used for a different order.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please try again in {n} seconds.' },
  internal: { status: 500, message: 'Something went wrong. Reference {requestId}.' },
  shop_closed: { status: 503, message: 'We open soon. Please come back then.' },
  unavailable: { status: 503, message: 'We are having trouble right now. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The error of one form field; `field` is dotted (`line_items.0.index`). */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every failed answer: `fail` for 4xx, `error` for 5xx. */
export interface ErrorBody {
  status: 'fail' | 'error';
  code: ErrorCode;
  message: string;
  errors?: FieldError[];
  /** Data that a client can act on (the lines that are short, the order that exists). */
  data?: unknown;
  requestId: string;
}

/** The sentence of a code with its values filled in. */
export function errorMessage(code: ErrorCode, values: Record<string, string | number> = {}): string {
  return errors[code].message.replace(/\{(\w+)\}/g, (mark, key: string) => String(values[key] ?? mark));
}
