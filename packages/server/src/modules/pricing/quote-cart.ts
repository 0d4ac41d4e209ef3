import type { PricedLine, Quote } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { offeredPaymentMethods, toWireMethod } from '#server/modules/payments/payment-methods.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { getRegionSettings } from '#server/modules/settings/region-settings.ts';
import { listWindows } from '#server/modules/shipping/list-windows.ts';
import { requireCouponTriesLeft } from './coupon-limit.ts';
import { whyNotPayable } from './payable.ts';
import { type CartWish, type DiscountedLine, type Pricing, priceCart } from './price-cart.ts';
import type { CouponVerdict } from './try-coupon.ts';

/**
 * Quotes for whoever asks from `address`: somebody who is signed in hears of a coupon they had before what the order
 * would say; of a guest (null) nothing is known until they order.
 * @throws rate_limited after too many coupon codes that do not exist; validation_error as priceCart.
 */
export async function quoteFor(
  ctx: Context,
  wish: Omit<CartWish, 'buyer'>,
  { address, user }: { address: string; user: SignedIn | null },
): Promise<Quote> {
  await requireCouponTriesLeft(ctx, { coupon: wish.coupon, address });
  const buyer = user && { accountId: user.id, phone: null, email: user.email };
  return quoteCart(ctx, { ...wish, buyer });
}

/**
 * Says what a cart would cost as an order: priced lines, delivery choices, ways to pay, totals, and what is not as
 * the shopper last saw it. Reserves nothing.
 * @throws validation_error as priceCart.
 */
export async function quoteCart(ctx: Context, wish: CartWish): Promise<Quote> {
  const pricing = await priceCart(ctx, wish);
  const zone = pricing.place?.zone;
  const { min_order_amount } = await getRegionSettings(ctx);
  const { paused } = await readShopSettings(ctx);
  return {
    line_items: pricing.lines.map(toPricedLine),
    coupon: toCoupon(pricing.coupon),
    shipping_methods: pricing.methods,
    windows: zone ? await listWindows(ctx, zone._id) : [],
    payment_methods: await quotePayment(ctx, pricing),
    totals: pricing.totals,
    min_order_amount,
    paused,
    changes: pricing.changes,
  };
}

function toPricedLine({ sellable, quantity, sum, discountedPrice }: DiscountedLine): PricedLine {
  const { product, index, label, price, regular_price, name, slug, sku, image } = sellable;
  return {
    _id: null,
    product: { _id: product, name, slug, sku, image },
    index,
    label,
    price,
    regular_price,
    quantity,
    sum,
    discountedPrice,
  };
}

function toCoupon(verdict: CouponVerdict | null): Quote['coupon'] {
  if (!verdict) return null;
  const { code, kind, usable, message } = verdict;
  return { code, kind, applied: usable !== null, message };
}

async function quotePayment(ctx: Context, pricing: Pricing): Promise<Quote['payment_methods']> {
  const methods = await offeredPaymentMethods(ctx);
  const payable = { zone: pricing.place?.zone, total: pricing.totals.total };
  return methods.map((method) => {
    const reason = whyNotPayable(method, payable);
    return { ...toWireMethod(method), available: reason === null, reason };
  });
}
