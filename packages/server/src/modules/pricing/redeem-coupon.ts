import type { Context } from '#server/context.ts';
import { shippingFee } from '#server/modules/shipping/shipping-fee.ts';
import { allBuyerKeys, type Buyer, buyerKeys } from './buyer-keys.ts';
import { countUsesBy, insertBuyers, insertRedemption, takeUse } from './coupon.store.ts';
import { couponRefused, USED_BEFORE } from './coupon-refused.ts';
import type { Pricing } from './price-cart.ts';

/** The order that uses a coupon, and whose it is. */
export interface CouponUser {
  orderId: string;
  buyer: Buyer;
}

/**
 * Uses the coupon an order was priced with, if it was, in the order's transaction and after it was written. Exact
 * under races: the use is taken by one conditional UPDATE, whose lock makes uses of one coupon follow each other.
 * Whoever shares the phone or the e-mail is the same buyer. Comes last: everybody who has the coupon waits for it.
 * @throws coupon_invalid with the reason beside `coupon`.
 */
export async function redeemCoupon(
  ctx: Context,
  { coupon: verdict, totals, method }: Pick<Pricing, 'coupon' | 'totals' | 'method'>,
  { orderId, buyer }: CouponUser,
): Promise<void> {
  if (!verdict?.usable) return;
  const couponId = verdict.usable.coupon.id;
  const now = ctx.now();
  const taken = await takeUse(ctx.db, { couponId, now });
  if (!taken) throw couponRefused('This coupon is used up.');
  const delivery = method ? shippingFee(method, totals.subtotal - totals.discount) - method.fee : 0;
  const discount = totals.discount + delivery;
  await insertRedemption(ctx.db, { order_id: orderId, coupon_id: couponId, discount, redeemed_at: now });
  const limit = taken.per_customer;
  if (!(await registerBuyer(ctx, { couponId, limit, orderId, buyer }))) throw couponRefused(USED_BEFORE);
}

/** Remembers who uses the coupon, which is locked; false when it would be one use too many for that buyer. */
export async function registerBuyer(
  ctx: Context,
  { couponId, limit, orderId, buyer }: CouponUser & { couponId: string; limit: number | null },
): Promise<boolean> {
  if (limit === null) return true;
  if ((await countUsesBy(ctx.db, { couponId, buyers: allBuyerKeys(ctx, buyer) })) >= limit) return false;
  await insertBuyers(ctx.db, { couponId, orderId, buyers: buyerKeys(ctx, buyer), slots: limit });
  return true;
}
