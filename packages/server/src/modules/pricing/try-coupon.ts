import type { Context } from '#server/context.ts';
import { type Sentence, sentence } from '#server/sentences/sentence.ts';
import { allBuyerKeys, type Buyer } from './buyer-keys.ts';
import { countUsesBy } from './coupon.store.ts';
import {
  type Coupon,
  type CouponKind,
  discountsOf,
  FREE_METHOD,
  paysDelivery,
  readCode,
  USED_BEFORE,
  whyNot,
} from './coupon.ts';
import { findCoupon } from './find-coupon.ts';
import type { PricedLine } from './price-lines.ts';

/** A coupon that can be used, and francs off each line, in their order. */
export interface UsableCoupon {
  coupon: Coupon;
  discounts: number[];
}

/** What comes of the code somebody typed. */
export interface CouponVerdict {
  /** Upper case. */
  code: string;
  /** Null of a code nobody knows. */
  kind: CouponKind | null;
  /** Percent, or francs; null of a code nobody knows. */
  value: number | null;
  /** Null when it cannot be used; `message` then says why. */
  usable: UsableCoupon | null;
  message: Sentence | null;
}

/** Tries a coupon on these lines, for a buyer if one is known: a preview, nothing is used up. Null: no code was typed. */
export async function tryCoupon(
  ctx: Context,
  typed: string | null | undefined,
  { lines, buyer }: { lines: readonly Pick<PricedLine, 'product' | 'sum'>[]; buyer: Buyer | null },
): Promise<CouponVerdict | null> {
  const code = readCode(typed);
  if (!code) return null;
  const products = lines.map((line) => line.product);
  const coupon = await findCoupon(ctx, code, products);
  if (!coupon)
    return { code, kind: null, value: null, usable: null, message: sentence('This coupon cannot be used.') };
  const message = whyNot(coupon, lines, ctx.now()) ?? (await whyNotAgain(ctx, coupon, buyer));
  const usable = message === null ? { coupon, discounts: discountsOf(coupon, lines) } : null;
  return { code: coupon.code, kind: coupon.kind, value: coupon.value, usable, message };
}

/** Whether a buyer who is known had the coupon as often as one may; only the order knows for sure. */
async function whyNotAgain(ctx: Context, coupon: Coupon, buyer: Buyer | null): Promise<Sentence | null> {
  if (coupon.per_customer === null || !buyer) return null;
  const uses = await countUsesBy(ctx.db, { couponId: coupon.id, buyers: allBuyerKeys(ctx, buyer) });
  return uses >= coupon.per_customer ? USED_BEFORE : null;
}

/** The verdict once the delivery is chosen: free delivery is not spent where it would give nothing. */
export function withMethod(verdict: CouponVerdict | null, methodCode: string | null): CouponVerdict | null {
  const isWasted =
    verdict?.usable && verdict.kind === 'free_shipping' && methodCode !== null
      ? !paysDelivery({ kind: verdict.kind }, methodCode)
      : false;
  if (!verdict || !isWasted) return verdict;
  return {
    ...verdict,
    usable: null,
    message: sentence('This coupon makes {method} delivery free.', { method: FREE_METHOD }),
  };
}
