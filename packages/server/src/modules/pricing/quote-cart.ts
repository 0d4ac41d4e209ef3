import type { LineChange, OrderLine, Quote } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { offeredPaymentMethods, toWireMethod } from '#server/modules/payments/payment-methods.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { getRegionSettings } from '#server/modules/settings/regions.ts';
import { listWindows } from '#server/modules/shipping/windows.ts';
import { render } from '#server/sentences/sentence.ts';
import { requireCouponTriesLeft } from './find-coupon.ts';
import { whyNotPayable } from './payable.ts';
import { type CartInput, type Pricing, priceCart } from './price-cart.ts';
import type { PricedLine, PricingChange } from './price-lines.ts';
import type { CouponVerdict } from './try-coupon.ts';

/**
 * Quotes for whoever asks from `address`: somebody who is signed in hears of a coupon they had before what the order
 * would say; of a guest (null) nothing is known until they order.
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
 * Says what a cart would cost as an order: priced lines, delivery choices, ways to pay, totals, and what is not as
 * the shopper last saw it. Reserves nothing.
 * @throws validation_error as priceCart.
 */
export async function quoteCart(ctx: Context, input: CartInput): Promise<Quote> {
  const pricing = await priceCart(ctx, input);
  const zone = pricing.place?.zone;
  const { min_order_amount } = await getRegionSettings(ctx);
  const { paused } = await readShopSettings(ctx);
  return {
    line_items: pricing.lines.map(toOrderLine),
    coupon: toCoupon(ctx, pricing.coupon),
    shipping_methods: pricing.methods,
    windows: zone ? await listWindows(ctx, zone._id) : [],
    payment_methods: await quotePayment(ctx, pricing),
    totals: pricing.totals,
    min_order_amount,
    paused,
    changes: sayChanges(ctx, pricing.changes),
  };
}

function toOrderLine(line: PricedLine): OrderLine {
  const { product, index, label, price, regularPrice, quantity, sum, discountedPrice } = line;
  const { name, slug, sku, image } = line;
  return {
    _id: null,
    product: { _id: product, name, slug, sku, image },
    index,
    label,
    price,
    regular_price: regularPrice,
    quantity,
    sum,
    discountedPrice,
  };
}

/** Changes as the shopper reads them. */
export function sayChanges({ language }: Context, changes: readonly PricingChange[]): LineChange[] {
  return changes.map((change) => ({ ...change, message: render(change.message, language) }));
}

function toCoupon({ language }: Context, verdict: CouponVerdict | null): Quote['coupon'] {
  if (!verdict) return null;
  const { code, kind, usable, message } = verdict;
  return { code, kind, applied: usable !== null, message: message && render(message, language) };
}

async function quotePayment(ctx: Context, pricing: Pricing): Promise<Quote['payment_methods']> {
  const methods = await offeredPaymentMethods(ctx);
  const payable = { zone: pricing.place?.zone, total: pricing.totals.total };
  return methods.map((method) => {
    const why = whyNotPayable(method, payable);
    const reason = why && render(why, ctx.language);
    return { ...toWireMethod(method), available: reason === null, reason };
  });
}
