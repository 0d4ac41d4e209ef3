import type { CouponInput, StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { limitCoupon } from './limit-coupon.ts';
import { getCoupon } from './list-coupons.ts';
import { readCoupon } from './read-coupon.ts';
import { insertCoupon } from './staff-coupon.store.ts';

/** What stands beside a code that another coupon has. */
export const couponTaken = {
  coupon_code_key: { field: 'code', message: 'Another coupon has this code.' },
} as const;

/**
 * Makes a coupon.
 * @throws validation_error beside what is not right
 */
export async function createCoupon(ctx: Context, input: CouponInput): Promise<StaffCoupon> {
  const columns = readCoupon({ used: 0 }, input);
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const id = await insertCoupon(ctx.db, { ...columns, created_at: ctx.now() });
      await limitCoupon(ctx, id, input);
      return getCoupon(ctx, id);
    });
  return orTaken(couponTaken, write);
}
