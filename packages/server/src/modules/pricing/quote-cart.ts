import type { PricedLine, Quote } from '@isoko/contract';
import { errorMessage } from '@isoko/contract/errors';
import type { Context } from '#server/context.ts';
import { offeredPaymentMethods } from '#server/modules/payments/payment-methods.ts';
import { getRegionSettings } from '#server/modules/settings/region-settings.ts';
import { listWindows } from '#server/modules/shipping/list-windows.ts';
import { type CartWish, type Pricing, priceCart } from './price-cart.ts';
import type { CountedLine } from './price-lines.ts';
import { whyNotPayable } from './why-not-payable.ts';

export interface QuoteWish extends CartWish {
  coupon?: string | null;
}

/**
 * Says what a cart would cost as an order: priced lines, delivery choices, ways to pay, totals, and what is not as
 * the shopper last saw it. Reserves nothing.
 * @throws validation_error as priceCart.
 */
export async function quoteCart(ctx: Context, wish: QuoteWish): Promise<Quote> {
  const pricing = await priceCart(ctx, wish);
  const zone = pricing.place?.zone;
  const { min_order_amount } = await getRegionSettings(ctx);
  return {
    line_items: pricing.lines.map(toPricedLine),
    coupon: refusedCoupon(wish.coupon),
    shipping_methods: pricing.methods,
    windows: zone ? await listWindows(ctx, zone._id) : [],
    payment_methods: await quotePayment(ctx, pricing),
    totals: pricing.totals,
    min_order_amount,
    changes: pricing.changes,
  };
}

function toPricedLine({ sellable, quantity, sum }: CountedLine): PricedLine {
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
    discountedPrice: sum,
  };
}

/** No coupon exists, so none can be used; the quote is priced without it and says so (decisions: Percentages). */
function refusedCoupon(code: string | null | undefined): Quote['coupon'] {
  const written = code?.trim();
  return written ? { code: written, kind: null, applied: false, message: errorMessage('coupon_invalid') } : null;
}

async function quotePayment(ctx: Context, pricing: Pricing): Promise<Quote['payment_methods']> {
  const methods = await offeredPaymentMethods(ctx);
  return methods.map(({ code, name, instructions }) => {
    const reason = whyNotPayable(code, pricing);
    return { code, name, instructions, available: reason === null, reason };
  });
}
