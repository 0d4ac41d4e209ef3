import type { LineChange, OrderLine, Quote } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { tryZone as tryRoute, ZoneTrial } from '@isoko/contract/routes/admin/zones';
import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { OutOfStock } from '#server/modules/catalogue/reserve-stock.ts';
import { cashOnDelivery } from '#server/modules/payments/cash-on-delivery.ts';
import {
  offeredPaymentMethods,
  readWaysToPay,
  toWireMethod,
  wordsAtPoint,
} from '#server/modules/payments/payment-methods.ts';
import { keepRules, readShopSettings } from '#server/modules/settings/read-shop.ts';
import { listWindows } from '#server/modules/shipping/windows.ts';
import { minimumIn } from '#server/modules/shipping/zones.ts';
import { readLines, readMethods } from '#server/modules/translations/reader.ts';
import { render } from '#server/sentences/sentence.ts';
import { heldFor, whyNotPayable } from './payable.ts';
import {
  type CartInput,
  findPlace,
  type Pricing,
  priceCart,
  quoteMethods,
  upperTotal,
} from './price-cart.ts';
import { type PricedLine, type PricingChange, spokenName } from './price-lines.ts';
import { type CouponVerdict, requireCouponTriesLeft } from './try-coupon.ts';

/**
 * Quotes a cart for a caller at `address`: a signed-in customer is told if a coupon was used before; a guest (null) is
 * not known until the order.
 * @throws rate_limited after too many coupon codes that do not exist; validation_error as priceCart.
 */
export async function quoteFor(
  ctx: Context,
  input: Omit<CartInput, 'buyer'>,
  { address, user }: { address: string; user: SignedIn | null },
): Promise<Quote> {
  await requireCouponTriesLeft(ctx, { coupon: input.coupon, address });
  const buyer = user && { accountId: user.id, phone: null, email: user.email };
  return quoteCart(ctx, { ...input, buyer });
}

/**
 * Returns what a cart would cost as an order: priced lines, delivery methods and times, payment methods, totals, and
 * changes since the customer last saw it. Reserves nothing.
 * @throws validation_error as priceCart.
 */
export async function quoteCart(outer: Context, input: CartInput): Promise<Quote> {
  const ctx = await keepRules(outer);
  const pricing = await priceCart(ctx, input);
  const zone = pricing.place?.zone;
  const { paused } = await readShopSettings(ctx);
  return {
    line_items: await readLines(ctx, pricing.lines.map(toOrderLine)),
    coupon: toCoupon(ctx, pricing.coupon),
    shipping_methods: zone ? await readMethods(ctx, zone._id, pricing.methods) : [],
    windows: zone ? await listWindows(ctx, zone._id) : [],
    payment_methods: await quotePayment(ctx, pricing),
    totals: pricing.totals,
    upper_total: await upperTotal(ctx, pricing),
    min_order_amount: await minimumIn(ctx, zone),
    paused,
    changes: await sayChanges(ctx, pricing.changes),
  };
}

/** A priced line in its wire format. */
export function toOrderLine(line: PricedLine): OrderLine {
  const { product, index, label, price, regularPrice, quantity, sum, discountedPrice } = line;
  const { name, slug, sku, image, unit, soldAs } = line;
  return {
    _id: null,
    product: { _id: product, name, slug, sku, image, unit },
    index,
    label,
    price,
    regular_price: regularPrice,
    quantity,
    ...(soldAs.sold_by && { sold_by: soldAs.sold_by }),
    sum,
    discountedPrice,
  };
}

/** Changes as sentences, with goods in the reader's language. */
export async function sayChanges(ctx: Context, changes: readonly PricingChange[]): Promise<LineChange[]> {
  const goods = await readLines(
    ctx,
    changes.map(({ product: _id, index, name, label }) => ({
      product: { _id, name: name ?? '' },
      index,
      label,
    })),
  );
  return changes.map(({ label: _, message: { code, values }, ...change }, at) => {
    const { product, label = null } = goods[at] ?? {};
    const name = product?.name || null;
    const said = name === null ? values : { ...values, name: spokenName({ name, label }) };
    return { ...change, name, message: render({ code, values: said }, ctx.language) };
  });
}

/**
 * Runs work that may be refused because goods are short: the refusal names them in the reader's language. @throws
 * errors of `work`.
 */
export async function namingGoods<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error;
    const goods = await readLines(
      ctx,
      error.lines.map(({ product: _id, index, name }) => ({ product: { _id, name }, index, label: null })),
    );
    throw new OutOfStock(
      error.lines.map((line, at) => ({ ...line, name: goods[at]?.product.name ?? line.name })),
    );
  }
}

function toCoupon({ language }: Context, verdict: CouponVerdict | null): Quote['coupon'] {
  if (!verdict) return null;
  const { code, kind, usable, message } = verdict;
  return { code, kind, applied: usable !== null, message: message && render(message, language) };
}

async function quotePayment(ctx: Context, pricing: Pricing): Promise<Quote['payment_methods']> {
  const methods = await offeredPaymentMethods(ctx);
  const { zone, point } = pricing.place ?? {};
  const { total } = pricing.totals;
  const upper = await upperTotal(ctx, pricing);
  const offered = methods.map((method) => {
    const asked = total + heldFor(method, { total, upper });
    const why = whyNotPayable(method, { zone, total: asked });
    const reason = why && render(why, ctx.language);
    const { name, instructions } = method;
    const words = point && {
      name: wordsAtPoint(name),
      instructions: instructions && wordsAtPoint(instructions),
    };
    return { ...toWireMethod(method), ...words, available: reason === null, reason };
  });
  return readWaysToPay(ctx, offered);
}

/**
 * What a customer in that area would be offered for items of `subtotal` francs, by the rules of a quote.
 * @throws validation_error on `district` or `sector` for a place that does not exist.
 */
export async function tryZone(
  ctx: Context,
  { district, sector, subtotal }: BodyOf<typeof tryRoute>,
): Promise<ZoneTrial> {
  const place = await findPlace(ctx, { district, sector }, { prefix: '' });
  const zone = place?.zone ?? null;
  const min_order_amount = await minimumIn(ctx, zone);
  const methods = quoteMethods(zone, subtotal);
  const cheapest = Math.min(...methods.map((method) => method.fee));
  const total = subtotal + (methods.length ? cheapest : 0);
  const reason = whyNotPayable(cashOnDelivery, { zone: place?.zone, total });
  return {
    zone: zone && { _id: zone._id, name: zone.name },
    takes_perishables: zone?.takes_perishables ?? false,
    methods,
    windows: zone ? await listWindows(ctx, zone._id) : [],
    no_cash_because: reason && render(reason, ctx.language),
    min_order_amount,
    reaches_minimum: reachesMinimum(subtotal, min_order_amount),
    paused: (await readShopSettings(ctx)).paused,
  };
}
