import type { ServerCart } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { render } from '#server/http/sentences/sentence.ts';
import { type Pricing, priceCart } from '#server/modules/pricing/price-cart.ts';
import type { PricingChange } from '#server/modules/pricing/price-lines.ts';
import { sayChanges } from '#server/modules/pricing/quote-cart.ts';
import { type Cart, selectLines } from './cart.store.ts';
import type { KeptLine } from './fill-lines.ts';

/** Whose cart it is. The account's own e-mail tells what its owner had as a guest. */
export interface CartOwner {
  id: string;
  email: string | null;
}

/**
 * A cart as its owner sees it: priced now, each line in the order it was added. What is not as it was when the line
 * was last written stands in `changes`, behind `told`, what the request itself brought about.
 * @throws validation_error when it costs more than one order can hold.
 */
export async function showCart(
  ctx: Context,
  { id, coupon_code }: Cart,
  { owner, told = [] }: { owner: CartOwner; told?: readonly PricingChange[] },
): Promise<ServerCart> {
  const kept = await selectLines(ctx.db, id);
  const buyer = { accountId: owner.id, phone: null, email: owner.email };
  const pricing = await priceCart(ctx, { ...wishOf(kept), coupon: coupon_code, buyer });
  const line_items = toLines(kept, pricing);
  const { coupon, totals } = pricing;
  const fresh = pricing.changes.filter((change) => !told.some((each) => isAbout(each, change)));
  const isApplied = coupon?.usable != null;
  return {
    _id: id,
    line_items,
    line_items_with_coupon: isApplied ? line_items : [],
    is_coupon_applied: isApplied,
    is_paid: false,
    cart_coupon: toCoupon(coupon),
    coupon_message: coupon?.message ? render(coupon.message, ctx.language) : null,
    totals: { subtotal: totals.subtotal, discount: totals.discount, total: totals.total },
    changes: sayChanges(ctx, [...told, ...fresh]),
  };
}

/** What of a cart is priced: its lines, with the prices their owner saw. */
export function wishOf(lines: readonly KeptLine[]) {
  return {
    chosenEarlier: true,
    line_items: lines.map(({ product, index, quantity, price_seen: price }) => ({
      product,
      index,
      quantity,
      price,
    })),
  };
}

function toLines(kept: readonly KeptLine[], { found, lines }: Pricing): ServerCart['line_items'] {
  return found.flatMap(({ want, sellable }, at) => {
    const line = kept[at];
    if (!sellable || !line) return [];
    const { product, index, label, price, regular_price, name, slug, sku, image, unit, available } = sellable;
    const counted = lines.find((each) => each.sellable === sellable);
    return {
      _id: line.id,
      product: { _id: product, name, slug, sku, image, unit },
      index,
      label,
      price,
      regular_price,
      quantity: want.quantity,
      stock_quantity: Math.max(available, 0),
      sum: counted?.sum ?? 0,
      discountedPrice: counted?.discountedPrice ?? 0,
    };
  });
}

function toCoupon(verdict: Pricing['coupon']): ServerCart['cart_coupon'] {
  if (!verdict || verdict.kind === null || verdict.value === null) return null;
  const { code, kind, value } = verdict;
  return { code, kind, value };
}

function isAbout(a: PricingChange, b: PricingChange): boolean {
  return a.product === b.product && a.index === b.index;
}
