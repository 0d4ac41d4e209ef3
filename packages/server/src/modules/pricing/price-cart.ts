import type { ShippingMethod, WantedLine } from '@isoko/contract';
import { MAX_FRANCS } from '@isoko/contract/primitives';
import { shippingFee } from '@isoko/contract/rules/arrival';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import type { Context } from '#server/context.ts';
import { oneLine } from '#server/input/text.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { type Area, requireDistrict } from '#server/modules/shipping/areas.ts';
import {
  findAreaAndZone,
  findZoneFor,
  type PointRule,
  requirePoint,
  type ZoneRule,
} from '#server/modules/shipping/zones.ts';
import { fieldError } from '#server/shop-error.ts';
import { type Buyer, type Coupon, paysDelivery } from './coupon.ts';
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

/** A cart to price; a line's `price` is only compared with the present price. */
export interface CartInput extends PlaceInput {
  line_items: readonly (WantedLine & { price?: unknown })[];
  shipping_method?: string | null;
  /** As typed. */
  coupon?: string | null;
  /** A known buyer, who is told if a coupon was used too often. */
  buyer?: Buyer | null;
  /** The lines come from a saved cart: a variant that no longer exists is a change, not an error of the request. */
  chosenEarlier?: boolean;
  /** The goods are on a scale: grams count as they are, whatever steps they are ordered in. */
  isWeighed?: boolean;
}

/** A delivery method there, and its price for these lines. */
export interface QuotedMethod extends ShippingMethod {
  fee: number;
}

/** Everything about the money of one cart, as of now. */
export interface Pricing {
  /** The lines that count. */
  lines: PricedLine[];
  /** All lines of the request, in order, whether they count or not. */
  found: FoundLine[];
  /** One entry for each difference from what the customer last saw. */
  changes: PricingChange[];
  /** The result of the coupon; null: no code was typed. */
  coupon: CouponVerdict | null;
  place: Place | null;
  methods: QuotedMethod[];
  /** The chosen method; null while none is chosen, or if no zone delivers. */
  method: QuotedMethod | null;
  totals: Totals;
}

/**
 * Prices a cart: the only place that decides about money, for quotes and orders. Reads present stock and prices and
 * locks nothing; a coupon that cannot be used is left out, with the reason.
 * @throws validation_error on a line's index, the place (its names under `prefix`), or the shipping method.
 */
export async function priceCart(
  ctx: Context,
  input: CartInput,
  { prefix = '' }: { prefix?: '' | 'shipping.' } = {},
): Promise<Pricing> {
  const place = await findPlace(ctx, input, { prefix });
  const { chosenEarlier, isWeighed } = input;
  const found = await findLines(ctx, input.line_items, { chosenEarlier });
  const takesPerishables = place?.zone?.takes_perishables ?? true;
  const { lines, changes } = priceLines(found, { takesPerishables, isWeighed });
  requireHoldable(addUp(lines, { discount: 0, shipping_total: null }).total);
  const preview = await tryCoupon(ctx, input.coupon, { lines, buyer: input.buyer ?? null });
  // `free_from` looks at the items after the coupon (decisions: Percentages).
  const items = addUp(lines, { discount: discountOf(preview?.usable), shipping_total: null }).total;
  const methods = quoteMethods(place?.zone, items, preview?.usable?.coupon);
  const method = place?.zone ? chooseMethod(methods, input.shipping_method) : null;
  const coupon = withMethod(preview, method?.code ?? null);
  const discounted = discountLines(lines, coupon?.usable ?? null);
  const discount = discountOf(coupon?.usable);
  const totals = addUp(lines, { discount, shipping_total: method?.fee ?? null });
  requireHoldable(totals.total);
  return { lines: discounted, found, changes, coupon, place, methods, method, totals };
}

/**
 * The highest total of a priced cart after its goods are weighed, in francs: each weighed line with the tolerance of
 * the settings, without a larger coupon. Null: nothing is weighed.
 * @throws validation_error if that is more than one order can hold.
 */
export async function upperTotal(
  ctx: Context,
  {
    lines,
    totals,
  }: {
    lines: readonly Pick<PricedLine, 'soldBy' | 'price' | 'quantity' | 'sum'>[];
    totals: { total: number };
  },
): Promise<number | null> {
  const weighed = lines.filter(({ soldBy }) => soldBy === 'weight');
  if (!weighed.length) return null;
  const { weight_tolerance } = await readShopSettings(ctx);
  const more = weighed.map(({ price, quantity, sum }) => {
    const grams = Math.ceil((quantity * (100 + weight_tolerance)) / 100);
    // A line that already weighs more than that was agreed to.
    return Math.max(0, lineSum({ price, quantity: grams, sold_by: 'weight' }) - sum);
  });
  const upper = more.reduce((total, each) => total + each, totals.total);
  requireHoldable(upper);
  return upper;
}

function requireHoldable(francs: number): void {
  if (francs > MAX_FRANCS) throw fieldError('line_items', 'This is more than one order can hold.');
}

function discountOf(usable: UsableCoupon | null | undefined): number {
  return usable?.discounts.reduce((sum, each) => sum + each, 0) ?? 0;
}

function discountLines(lines: readonly PricedLine[], usable: UsableCoupon | null): PricedLine[] {
  return lines.map((line, at) => ({ ...line, discountedPrice: line.sum - (usable?.discounts[at] ?? 0) }));
}

/** The methods of a zone and their fees for items of that many francs; `coupon` may pay for one. */
export function quoteMethods(
  zone: ZoneRule | null | undefined,
  items: number,
  coupon?: Pick<Coupon, 'kind'>,
): QuotedMethod[] {
  if (!zone) return [];
  const { cash_on_delivery } = zone;
  return zone.methods.map((method) => {
    const isPaid = coupon !== undefined && paysDelivery(coupon, method.code);
    return { ...method, cash_on_delivery, fee: isPaid ? 0 : shippingFee(method, items) };
  });
}

function chooseMethod(methods: QuotedMethod[], code: string | null | undefined): QuotedMethod | null {
  if (!code) return null;
  const method = methods.find((each) => each.code === code);
  if (!method) throw fieldError('shipping_method', 'Please choose one of the delivery methods of your area.');
  return method;
}

/** A place as typed. Without a sector the most expensive zone of the district counts. */
interface PlaceInput {
  district?: string | null;
  sector?: string | null;
  /** The id of the point for collection; it counts before a district. */
  point?: string | null;
}

/**
 * A place that exists: its area once the sector is known, and the zone that delivers there, if there is one; or a
 * point.
 */
export interface Place {
  area: Area | null;
  zone: ZoneRule | null;
  point?: PointRule;
}

/**
 * Finds the place of delivery or collection; null while neither is chosen.
 * @throws validation_error on `point`, `{prefix}district` or `{prefix}sector` for a place that does not exist.
 */
export async function findPlace(
  ctx: Context,
  { point: id, ...typed }: PlaceInput,
  { prefix }: { prefix: '' | 'shipping.' | 'billing.' },
): Promise<Place | null> {
  if (id) {
    const point = await requirePoint(ctx, id);
    return { area: null, zone: point, point };
  }
  const [district, sector] = [typed.district, typed.sector].map((each) => oneLine(each ?? ''));
  if (!district) return null;
  const { area, zone } = sector
    ? await findAreaAndZone(ctx, { district, sector })
    : { area: null, zone: await findZoneFor(ctx, { district }) };
  // Only to find out what is missing: the district, or its zone or sector.
  if (!area && (sector || !zone)) await requireDistrict(ctx, district, { prefix });
  if (sector && !area) throw fieldError(`${prefix}sector`, 'Please choose a sector of that district.');
  return { area, zone };
}
