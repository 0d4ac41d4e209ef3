import { shippingFee } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import {
  countUsesBy,
  deleteBuyers,
  deleteRedemption,
  endRedemption,
  giveUseBack,
  insertBuyers,
  insertRedemption,
  lessenRedemption,
  lockEndedRedemption,
  renewRedemption,
  takeUse,
  takeUseAgain,
} from './coupon.store.ts';
import { allBuyerKeys, type Buyer, buyerKeys, couponRefused, USED_BEFORE } from './coupon.ts';
import type { Pricing } from './price-cart.ts';

/** The order that uses a coupon, and its buyer. */
interface CouponUser {
  orderId: string;
  buyer: Buyer;
}

/**
 * Uses the coupon that an order was priced with, if it had one, in the order's transaction and after it was written.
 * Exact also for parallel orders: one conditional UPDATE takes the use, and its lock makes other uses wait; therefore
 * it comes last. The same phone or e-mail is the same buyer.
 * @throws coupon_invalid with the reason on `coupon`.
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

/** Records the buyer who uses the coupon, which is locked; false if the buyer has used it too often. */
async function registerBuyer(
  ctx: Context,
  { couponId, limit, orderId, buyer }: CouponUser & { couponId: string; limit: number | null },
): Promise<boolean> {
  if (limit === null) return true;
  if ((await countUsesBy(ctx.db, { couponId, buyers: allBuyerKeys(ctx, buyer) })) >= limit) return false;
  await insertBuyers(ctx.db, { couponId, orderId, buyers: buyerKeys(ctx, buyer), slots: limit });
  return true;
}

/**
 * Takes the coupon again for an expired order whose money arrived late: it was bought at that price, so the dates of
 * the coupon are not checked. False, and nothing changes, if it is used up meanwhile, or used by the same buyer; also
 * true if the order has no coupon, or still has it.
 */
export async function redeemAgain(
  ctx: Context,
  { orderId, buyer }: { orderId: string; buyer: Buyer },
): Promise<boolean> {
  const ended = await lockEndedRedemption(ctx.db, orderId);
  if (!ended) return true;
  const couponId = ended.coupon_id;
  const taken = await takeUseAgain(ctx.db, couponId);
  if (!taken) return false;
  const isFree = await registerBuyer(ctx, { couponId, orderId, buyer, limit: taken.per_customer });
  if (!isFree) {
    await giveUseBack(ctx.db, couponId);
    return false;
  }
  await renewRedemption(ctx.db, orderId);
  return true;
}

/**
 * Gives back the use of an order's coupon, to the coupon and to its buyer, once, in the transaction that ends the
 * order. Does nothing for an order without a coupon.
 */
export async function restoreCoupon(ctx: Context, orderId: string): Promise<void> {
  const couponId = await endRedemption(ctx.db, { orderId, now: ctx.now() });
  if (couponId) await giveUseBack(ctx.db, couponId);
}

/** Lowers the discount of an order's coupon by `less` francs, because the packed goods differ from the order. */
export async function restateDiscount(
  ctx: Context,
  { orderId, less }: { orderId: string; less: number },
): Promise<void> {
  if (less !== 0) await lessenRedemption(ctx.db, { orderId, less });
}

/** Deletes the buyer of an order's coupon; the use itself stays. */
export async function forgetBuyer(ctx: Context, orderId: string): Promise<void> {
  await deleteBuyers(ctx.db, orderId);
}

/** Undoes a test order's use of a coupon: gives the use back and deletes all its rows. */
export async function forgetCoupon(ctx: Context, orderId: string): Promise<void> {
  await restoreCoupon(ctx, orderId);
  await deleteRedemption(ctx.db, orderId);
}
