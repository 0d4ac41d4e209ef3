import type { Context } from '#server/context.ts';
import { endRedemption, giveUseBack } from './coupon.store.ts';

/**
 * Gives back the use an order took of its coupon, to the coupon and to its buyer: once, however often it is asked,
 * in the transaction that ends the order. Nothing happens for an order without a coupon.
 */
export async function restoreCoupon(ctx: Context, orderId: string): Promise<void> {
  const couponId = await endRedemption(ctx.db, { orderId, now: ctx.now() });
  if (couponId) await giveUseBack(ctx.db, couponId);
}
