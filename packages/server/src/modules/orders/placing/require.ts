import type { ShortLine } from '@isoko/contract';
import { reachesMinimum, sameLine } from '@isoko/contract/rules/cart-lines';
import { formatAmount } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { emptyCart } from '#server/modules/cart/read-cart.ts';
import { OutOfStock } from '#server/modules/catalogue/reserve-stock.ts';
import type { CleanAddress } from '#server/modules/customers/read-address.ts';
import { type Coupon, couponRefused } from '#server/modules/pricing/coupon.ts';
import {
  type CartInput,
  findPlace,
  type Pricing,
  type QuotedMethod,
} from '#server/modules/pricing/price-cart.ts';
import type { PricingChange } from '#server/modules/pricing/price-lines.ts';
import { quoteCart, sayChanges, toOrderLine } from '#server/modules/pricing/quote-cart.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import type { Area } from '#server/modules/shipping/areas.ts';
import { minimumIn, type PointRule, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { readLines } from '#server/modules/translations/reader.ts';
import { fieldError, refuseFaults, ShopError } from '#server/shop-error.ts';
import type { OrderInput } from './order-input.ts';

/** An address with the province of its district and sector. */
export type PlacedAddress = CleanAddress & Area;

/** Where and how an order is delivered. */
export interface Delivery {
  /** Null: the goods are not delivered to an address. */
  address: PlacedAddress | null;
  /** The point for collection. */
  point: PointRule | null;
  zone: ZoneRule;
  method: QuotedMethod;
}

/** @throws shop_paused with the shopkeeper's reason while the shop takes no orders. */
export async function requireOpen(ctx: Context): Promise<void> {
  const { paused } = await readShopSettings(ctx);
  if (paused !== null) throw new ShopError('shop_paused', { values: { reason: paused } });
}

/** The valid coupon, if one was given. @throws coupon_invalid with the reason if it cannot be used. */
export function requireCoupon({ coupon }: Pricing): Coupon | null {
  if (!coupon) return null;
  if (!coupon.usable) throw couponRefused(coupon.message);
  return coupon.usable.coupon;
}

/** The address with its area. @throws validation_error on its district or sector if there is no such place. */
export async function requireAddress(
  ctx: Context,
  address: CleanAddress,
  prefix: 'shipping.' | 'billing.',
): Promise<PlacedAddress> {
  const place = await findPlace(ctx, address, { prefix });
  return locate(address, place?.area, prefix);
}

type GoodsInput = { line_items: readonly { product: string }[]; chosenEarlier?: boolean };

/** @throws all errors about lines of an order: requireSold, requireStock, requireWeights. */
export async function requireGoods(ctx: Context, input: GoodsInput, pricing: Pricing): Promise<void> {
  requireSold(input, pricing);
  requireStock(pricing);
  await requireWeights(ctx, input, pricing);
}

/**
 * @throws not_found if a product is not sold any more; `errors` name its lines. For a saved cart, which is shown
 * without such lines, validation_error on `cart` if nothing is left.
 */
function requireSold({ line_items, chosenEarlier }: GoodsInput, { found, changes }: Pricing): void {
  if (chosenEarlier) {
    if (found.every((each) => each.sellable === null)) throw emptyCart();
    return;
  }
  const gone = new Set(changesOf(changes, 'gone').map((change) => change.product));
  const fields = line_items.flatMap(({ product }, at) =>
    gone.has(product)
      ? [{ field: `line_items.${at}.product`, message: 'This product is no longer sold.' }]
      : [],
  );
  if (fields.length) throw new ShopError('not_found', { fields });
}

/**
 * @throws out_of_stock if the stock read for this pricing does not cover every line; checked before anything is locked.
 */
function requireStock({ changes, found }: Pricing): void {
  const shorts = changesOf(changes, 'stock').map((change) => toShortLine(change, found));
  if (shorts.length) throw new OutOfStock(shorts);
}

/**
 * @throws validation_error for a line whose product is not sold in that weight; a saved cart gets the nearest weight.
 */
async function requireWeights(
  ctx: Context,
  { chosenEarlier }: GoodsInput,
  { found, changes }: Pricing,
): Promise<void> {
  if (chosenEarlier) return;
  const said = await sayChanges(ctx, changesOf(changes, 'weight'));
  refuseFaults(
    said.map((change) => {
      const position = found.find((line) => sameLine(line, change))?.position ?? 0;
      return { field: `line_items.${position}.quantity`, message: change.message };
    }),
  );
}

/** Where and how the order is delivered. @throws not_deliverable naming the goods that cannot go there. */
export async function requireDeliverable(
  ctx: Context,
  input: OrderInput,
  { place, method, lines, changes }: Pricing,
): Promise<Delivery> {
  const [refused] = await sayChanges(ctx, changesOf(changes, 'undeliverable'));
  const zone = place?.zone;
  if (refused || !zone || !method) {
    const [first] = await readLines(ctx, lines.slice(0, 1).map(toOrderLine));
    const name = refused?.name ?? first?.product.name ?? 'this order';
    throw new ShopError('not_deliverable', { values: { name } });
  }
  const { shipping } = input;
  const address = shipping && locate(shipping, place.area, 'shipping.');
  return { address, point: place.point ?? null, zone, method };
}

/** @throws min_order_amount if the items cost less than the minimum order there (specification section 5). */
export async function requireMinimum(
  ctx: Context,
  { subtotal, discount }: Pick<Pricing['totals'], 'subtotal' | 'discount'>,
  zone: ZoneRule | null | undefined,
): Promise<void> {
  const min_order_amount = await minimumIn(ctx, zone);
  const items = subtotal - discount;
  if (!reachesMinimum(items, min_order_amount)) {
    throw new ShopError('min_order_amount', { values: { x: formatAmount(min_order_amount) } });
  }
}

/** @throws price_changed with the new quote if the customer saw another total. */
export async function requireExpectedTotal(
  ctx: Context,
  { input, cart, pricing }: { input: OrderInput; cart: CartInput; pricing: Pricing },
): Promise<void> {
  if (input.expected_total === null || input.expected_total === pricing.totals.total) return;
  throw new ShopError('price_changed', { data: await quoteCart(ctx, cart) });
}

function locate(
  address: CleanAddress,
  area: Area | null | undefined,
  prefix: 'shipping.' | 'billing.',
): PlacedAddress {
  if (!area) throw fieldError(`${prefix}sector`, 'Please choose a sector of that district.');
  return { ...address, ...area };
}

function changesOf(changes: readonly PricingChange[], reason: PricingChange['reason']): PricingChange[] {
  return changes.filter((change) => change.reason === reason);
}

function toShortLine(change: PricingChange, found: Pricing['found']): ShortLine {
  const { product, index, name, wanted, got } = change;
  const { sold_by } = found.find((line) => sameLine(line, change))?.sellable?.soldAs ?? {};
  return { product, index, name: name ?? '', wanted, left: got, ...(sold_by && { sold_by }) };
}
