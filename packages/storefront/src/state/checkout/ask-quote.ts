import type { Quote } from '@isoko/contract';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { create } from 'zustand';
import { call } from '../../api.ts';
import { isObject, STORAGE_KEYS, storedState } from '../browser/storage.ts';
import { wantedLine } from '../cart/cart.ts';

/** A quote is fresh for this long: stock and prices move. */
export const QUOTE_FRESH_MS = 15_000;

/** Where the cart goes and how, and with which coupon; absent while nothing is known. */
export interface Destination {
  district?: string;
  sector?: string;
  /** Where it is collected; empty: it is brought. */
  point?: string;
  shipping_method?: string;
  coupon?: string;
}

/** What POST /cart/quote gets, as JSON: the same text for the same cart and destination. */
export function quoteBody(lines: readonly CartLine[], destination: Destination) {
  return JSON.stringify(
    { line_items: lines.map((line) => ({ ...wantedLine(line), price: line.price })), ...destination },
    (_, value) => (value === '' ? undefined : value),
  );
}

let early: { body: string; asked: number; answer: Promise<Quote> } | null = null;

/** Asks for a quote before the part that shows it is loaded; {@link askQuote} gives the answer to the same body. */
export function askQuoteEarly(body: string): void {
  early = { body, asked: performance.now(), answer: ask(body) };
  // The one who takes the answer is told of a failure.
  early.answer.catch(() => {});
}

/** The quote for a body of {@link quoteBody}: one that was asked for just now, else a new one. @throws RequestFailure. */
export function askQuote(body: string, signal: AbortSignal): Promise<Quote> {
  const known = early;
  early = null;
  if (known?.body === body && performance.now() - known.asked < QUOTE_FRESH_MS) return known.answer;
  return ask(body, signal);
}

async function ask(body: string, signal?: AbortSignal): Promise<Quote> {
  return (await call('POST /cart/quote', { body: JSON.parse(body), signal })).data;
}

/** The coupon this browser remembers, for what cannot wait for the checkout's draft (checkout-draft.ts); empty: none. */
export function storedCoupon(): string {
  const state = storedState(STORAGE_KEYS.checkout);
  const values = isObject(state) ? state.values : null;
  return isObject(values) && typeof values.coupon === 'string' ? values.coupon : '';
}

/** What an order to the shopper's place begins at, in francs; 0 until the place is known (state/place.ts). */
export const usePlaceMinimum = create<{ francs: number }>(() => ({ francs: 0 }));
