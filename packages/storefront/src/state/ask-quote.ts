import type { Quote } from '@isoko/contract';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { call } from '../api.ts';

/** A quote is fresh for this long: stock and prices move. */
export const QUOTE_FRESH_MS = 15_000;

/** Where the cart goes and how, and with which coupon; absent while nothing is known. */
export interface Destination {
  district?: string;
  sector?: string;
  shipping_method?: string;
  coupon?: string;
}

/** What POST /cart/quote gets, as JSON: the same text for the same cart and destination. */
export function quoteBody(
  lines: readonly CartLine[],
  { district, sector, shipping_method, coupon }: Destination,
) {
  const line_items = lines.map(({ _id, index, quantity, price }) => ({
    product: _id,
    index,
    quantity,
    price,
  }));
  return JSON.stringify({
    line_items,
    district: district || null,
    sector: sector || null,
    shipping_method: shipping_method || null,
    coupon: coupon || null,
  });
}

let early: { body: string; asked: number; answer: Promise<Quote> } | null = null;

/** Asks for a quote before there is anything that shows it: whoever wants this very one soon gets its answer. */
export function askQuoteEarly(body: string): void {
  early = { body, asked: performance.now(), answer: ask(body) };
  // A failure is told to whoever takes the answer.
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
