import type { Quote } from '@isoko/contract';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { create } from 'zustand';
import { call } from '../../api.ts';
import { isObject, STORAGE_KEYS, storedState } from '../browser/storage.ts';
import { wantedLine } from '../cart/cart.ts';

/** A quote is fresh for this long: stock and prices change. */
export const QUOTE_FRESH_MS = 15_000;

/** The place and method of delivery, and the coupon; absent while unknown. */
export interface Destination {
  district?: string;
  sector?: string;
  /** The collection point; empty: the order is delivered. */
  point?: string;
  shipping_method?: string;
  coupon?: string;
}

/** The body of POST /cart/quote, as JSON: the same text for the same cart and destination. */
export function quoteBody(lines: readonly CartLine[], destination: Destination) {
  return JSON.stringify(
    { line_items: lines.map((line) => ({ ...wantedLine(line), price: line.price })), ...destination },
    (_, value) => (value === '' ? undefined : value),
  );
}

let early: { body: string; asked: number; answer: Promise<Quote> } | null = null;

/**
 * Requests a quote before the component that shows it is loaded; {@link askQuote} returns the answer to the
 * same body.
 */
export function askQuoteEarly(body: string): void {
  early = { body, asked: performance.now(), answer: ask(body) };
  // The caller that takes the answer handles the failure.
  early.answer.catch(() => {});
}

/**
 * The quote for a body of {@link quoteBody}: a request in progress if there is one, else a new one. @throws
 * RequestFailure.
 */
export function askQuote(body: string, signal: AbortSignal): Promise<Quote> {
  const known = early;
  early = null;
  if (known?.body === body && performance.now() - known.asked < QUOTE_FRESH_MS) return known.answer;
  return ask(body, signal);
}

async function ask(body: string, signal?: AbortSignal): Promise<Quote> {
  return (await call('POST /cart/quote', { body: JSON.parse(body), signal })).data;
}

/**
 * The coupon stored in this browser, for code that cannot wait for the checkout's draft (checkout-draft.ts);
 * empty: none.
 */
export function storedCoupon(): string {
  const state = storedState(STORAGE_KEYS.checkout);
  const values = isObject(state) ? state.values : null;
  return isObject(values) && typeof values.coupon === 'string' ? values.coupon : '';
}

/** The minimum order of the shopper's place, in francs; 0 until the place is known (state/place.ts). */
export const usePlaceMinimum = create<{ francs: number }>(() => ({ francs: 0 }));
