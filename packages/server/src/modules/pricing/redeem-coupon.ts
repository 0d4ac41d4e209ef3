import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { type Buyer, buyerKeys } from './buyer-keys.ts';
import { countUsesBy, insertBuyers, insertRedemption, takeUse } from './coupon.store.ts';

/** An order that uses a coupon. `discount`: francs it takes off the items or the delivery. */
export interface Redemption {
  couponId: string;
  orderId: string;
  buyer: Buyer;
  discount: number;
}

/**
 * Uses a coupon for an order, in the order's transaction and after it was written. Exact under races: the use is
 * taken by one conditional UPDATE, whose lock makes uses of one coupon follow each other. Whoever shares the phone or
 * the e-mail is the same buyer. Lock it last: everybody who has the coupon waits for it.
 * @throws coupon_invalid with the reason beside `coupon`.
 */
export async function redeemCoupon(ctx: Context, redemption: Redemption): Promise<void> {
  const { couponId, orderId, buyer, discount } = redemption;
  const now = ctx.now();
  const taken = await takeUse(ctx.db, { couponId, now });
  if (!taken) throw couponRefused('This coupon is used up.');
  await insertRedemption(ctx.db, { order_id: orderId, coupon_id: couponId, discount, redeemed_at: now });
  const isNew = await registerBuyer(ctx, { couponId, orderId, buyer, limit: taken.per_customer });
  if (!isNew) throw couponRefused('You have used this coupon before.');
}

/** The order cannot have its coupon. */
export function couponRefused(message: string): ShopError {
  return new ShopError('coupon_invalid', { fields: [{ field: 'coupon', message }] });
}

/** Remembers who uses the coupon, which is locked; false when it would be one use too many for that buyer. */
export async function registerBuyer(
  ctx: Context,
  { couponId, orderId, buyer, limit }: Omit<Redemption, 'discount'> & { limit: number | null },
): Promise<boolean> {
  if (limit === null) return true;
  const buyers = buyerKeys(ctx, buyer);
  if ((await countUsesBy(ctx.db, { couponId, buyers })) >= limit) return false;
  await insertBuyers(ctx.db, { couponId, orderId, buyers, slots: limit });
  return true;
}
