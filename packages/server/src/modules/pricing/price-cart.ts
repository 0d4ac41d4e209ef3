import type { ShippingMethod, WantedLine } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { shippingFee } from '#server/modules/shipping/shipping-fee.ts';
import { fieldError } from '#server/shop-error.ts';
import { findPlace, type Place, type PlaceWish } from './find-place.ts';
import { findWants } from './find-wants.ts';
import { type PricedLines, priceLines } from './price-lines.ts';
import { addUp, type Totals } from './totals.ts';
import { sumWants } from './wanted-lines.ts';

/** What a contract's amount of francs can hold (contract: Francs). */
const MAX_TOTAL = 2_000_000_000;

/** What somebody wants priced; of a line's `price` only that it differs is ever used. */
export interface CartWish extends PlaceWish {
  line_items: readonly (WantedLine & { price?: unknown })[];
  shipping_method?: string | null;
}

/** A way to deliver there, and what it costs for these lines. */
export interface QuotedMethod extends ShippingMethod {
  fee: number;
}

/** Everything about the money of one cart, as of now. */
export interface Pricing extends PricedLines {
  place: Place | null;
  methods: QuotedMethod[];
  /** The method asked for; null while none is, or where nobody delivers. */
  method: QuotedMethod | null;
  totals: Totals;
}

/**
 * Prices a cart: the one place where money is decided, for quotes and orders alike. Reads stock and prices as they
 * are now and locks nothing.
 * @throws validation_error on a line's index, the place (its names under `prefix`), or the shipping method.
 */
export async function priceCart(
  ctx: Context,
  wish: CartWish,
  { prefix = '' }: { prefix?: '' | 'shipping.' } = {},
): Promise<Pricing> {
  const place = await findPlace(ctx, wish, { prefix });
  const found = await findWants(ctx, sumWants(wish.line_items));
  const takesPerishables = place?.zone?.takes_perishables ?? true;
  const { lines, changes } = priceLines(found, { takesPerishables });
  const items = addUp(lines, { discount: 0, shipping_total: null });
  const methods = quoteMethods(place, items.total);
  const method = place?.zone ? chooseMethod(methods, wish.shipping_method) : null;
  const totals = addUp(lines, { discount: items.discount, shipping_total: method?.fee ?? null });
  if (totals.total > MAX_TOTAL) throw fieldError('line_items', 'This is more than one order can hold.');
  return { lines, changes, place, methods, method, totals };
}

function quoteMethods(place: Place | null, itemsTotal: number): QuotedMethod[] {
  const zone = place?.zone;
  if (!zone) return [];
  return zone.methods.map((method) => ({
    ...method,
    cash_on_delivery: zone.cash_on_delivery,
    fee: shippingFee(method, itemsTotal),
  }));
}

function chooseMethod(methods: QuotedMethod[], code: string | null | undefined): QuotedMethod | null {
  if (!code) return null;
  const method = methods.find((each) => each.code === code);
  if (!method) throw fieldError('shipping_method', 'Please choose one of the delivery methods of your area.');
  return method;
}
