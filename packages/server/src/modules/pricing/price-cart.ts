import type { ShippingMethod, WantedLine } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { type Area, findArea, requireDistrict } from '#server/modules/shipping/areas.ts';
import { findZoneFor, shippingFee, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { fieldError } from '#server/shop-error.ts';
import { type Buyer, paysDelivery } from './coupon.ts';
import {
  addUp,
  type FoundLine,
  findLines,
  type PricedLine,
  type PricingChange,
  priceLines,
  type Totals,
} from './price-lines.ts';
import { type CouponVerdict, tryCoupon, type UsableCoupon, withMethod } from './try-coupon.ts';

/** What a contract's amount of francs can hold (contract: Francs). */
const MAX_TOTAL = 2_000_000_000;

/** What somebody wants priced; of a line's `price` only that it differs is ever used. */
export interface CartInput extends PlaceInput {
  line_items: readonly (WantedLine & { price?: unknown })[];
  shipping_method?: string | null;
  /** As typed. */
  coupon?: string | null;
  /** Whoever it is known to be: hears at once that a coupon is one use too many. */
  buyer?: Buyer | null;
  /** The lines come from a kept cart: a kind that does not exist any more is gone, and no mistake of the request. */
  chosenEarlier?: boolean;
}

/** A way to deliver there, and what it costs for these lines. */
export interface QuotedMethod extends ShippingMethod {
  fee: number;
}

/** Everything about the money of one cart, as of now. */
export interface Pricing {
  /** The lines that count. */
  lines: PricedLine[];
  /** Everything that was wanted, in its order, whether it counts or not. */
  found: FoundLine[];
  /** One for everything that is not as the shopper last saw it. */
  changes: PricingChange[];
  /** What came of the coupon; null: none was asked for. */
  coupon: CouponVerdict | null;
  place: Place | null;
  methods: QuotedMethod[];
  /** The method asked for; null while none is, or where nobody delivers. */
  method: QuotedMethod | null;
  totals: Totals;
}

/**
 * Prices a cart: the one place where money is decided, for quotes and orders alike. Reads stock and prices as they
 * are now and locks nothing; a coupon that cannot be used is left out, with the reason.
 * @throws validation_error on a line's index, the place (its names under `prefix`), or the shipping method.
 */
export async function priceCart(
  ctx: Context,
  input: CartInput,
  { prefix = '' }: { prefix?: '' | 'shipping.' } = {},
): Promise<Pricing> {
  const place = await findPlace(ctx, input, { prefix });
  const { chosenEarlier } = input;
  const found = await findLines(ctx, input.line_items, { chosenEarlier });
  const takesPerishables = place?.zone?.takes_perishables ?? true;
  const { lines, changes } = priceLines(found, { takesPerishables });
  requireHoldable(addUp(lines, { discount: 0, shipping_total: null }).total);
  const preview = await tryCoupon(ctx, input.coupon, { lines, buyer: input.buyer ?? null });
  const methods = quoteMethods(place, lines, preview?.usable ?? null);
  const method = place?.zone ? chooseMethod(methods, input.shipping_method) : null;
  const coupon = withMethod(preview, method?.code ?? null);
  const discounted = discountLines(lines, coupon?.usable ?? null);
  const discount = discountOf(coupon?.usable ?? null);
  const totals = addUp(lines, { discount, shipping_total: method?.fee ?? null });
  requireHoldable(totals.total);
  return { lines: discounted, found, changes, coupon, place, methods, method, totals };
}

function requireHoldable(francs: number): void {
  if (francs > MAX_TOTAL) throw fieldError('line_items', 'This is more than one order can hold.');
}

function discountOf(usable: UsableCoupon | null): number {
  return usable?.discounts.reduce((sum, each) => sum + each, 0) ?? 0;
}

function discountLines(lines: readonly PricedLine[], usable: UsableCoupon | null): PricedLine[] {
  return lines.map((line, at) => ({ ...line, discountedPrice: line.sum - (usable?.discounts[at] ?? 0) }));
}

/** `free_from` looks at the items after the coupon (decisions: Percentages). */
function quoteMethods(
  place: Place | null,
  lines: readonly PricedLine[],
  usable: UsableCoupon | null,
): QuotedMethod[] {
  const zone = place?.zone;
  if (!zone) return [];
  const items = addUp(lines, { discount: discountOf(usable), shipping_total: null }).total;
  return zone.methods.map((method) => {
    const isPaid = usable !== null && paysDelivery(usable.coupon, method.code);
    return {
      ...method,
      cash_on_delivery: zone.cash_on_delivery,
      fee: isPaid ? 0 : shippingFee(method, items),
    };
  });
}

function chooseMethod(methods: QuotedMethod[], code: string | null | undefined): QuotedMethod | null {
  if (!code) return null;
  const method = methods.find((each) => each.code === code);
  if (!method) throw fieldError('shipping_method', 'Please choose one of the delivery methods of your area.');
  return method;
}

/** Where to. Without a sector the dearest zone of the district counts. */
export interface PlaceInput {
  district?: string | null;
  sector?: string | null;
}

/** A place that exists: its area once the sector is known, and the zone that delivers there, if any does. */
export interface Place {
  area: Area | null;
  zone: ZoneRule | null;
}

/**
 * Finds where to deliver; null while no district is chosen.
 * @throws validation_error on `{prefix}district` or `{prefix}sector` for a place that does not exist.
 */
export async function findPlace(
  ctx: Context,
  { district, sector }: PlaceInput,
  { prefix }: { prefix: '' | 'shipping.' | 'billing.' },
): Promise<Place | null> {
  if (!district) return null;
  const area = sector ? await findArea(ctx, { district, sector }) : null;
  const zone = sector && !area ? null : await findZoneFor(ctx, { district, sector });
  // Asked only where something is missing already: is it the district, or only its zone or sector?
  if (!area && (sector || !zone)) await requireDistrict(ctx, district, { prefix });
  if (sector && !area) throw fieldError(`${prefix}sector`, 'Please choose a sector of that district.');
  return { area, zone };
}
