import type { CouponChange, StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { ShopError } from '#server/shop-error.ts';
import { couponTaken } from './create-coupon.ts';
import { limitCoupon } from './limit-coupon.ts';
import { getCoupon } from './list-coupons.ts';
import { readCoupon } from './read-coupon.ts';
import { lockCoupon, updateCoupon } from './staff-coupon.store.ts';

/**
 * Changes a coupon; keys that are not given stay. Orders that used it keep what they got; those on their way wait
 * until it is changed, so that its limit is never below its use.
 * @throws not_found; validation_error beside what is not right
 */
export async function changeCoupon(ctx: Context, id: string, change: CouponChange): Promise<StaffCoupon> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const coupon = await lockCoupon(ctx.db, id);
      if (!coupon) throw new ShopError('not_found');
      await updateCoupon(ctx.db, id, readCoupon(coupon, change));
      await limitCoupon(ctx, id, change);
      return getCoupon(ctx, id);
    });
  return orTaken(couponTaken, write);
}
