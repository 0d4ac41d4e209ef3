import type { CouponFilters, Redemption, StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { pageOfCoupons, pageOfRedemptions, type StaffCouponRow } from './staff-coupon.store.ts';

/** One page of the coupons with their use. Money in francs. */
export async function listCoupons(
  ctx: Context,
  filters: CouponFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffCoupon[]; total: number }> {
  const { rows, total } = await pageOfCoupons(ctx.db, { ...filters, now: ctx.now() }, list);
  return { items: rows.map(toStaffCoupon), total };
}

/**
 * One coupon with its use.
 * @throws not_found
 */
export async function getCoupon(ctx: Context, id: string): Promise<StaffCoupon> {
  const { items } = await listCoupons(ctx, { ids: id }, { limit: 1, offset: 0, sort: [] });
  const [coupon] = items;
  if (!coupon) throw new ShopError('not_found');
  return coupon;
}

function toStaffCoupon({ created_at, starts_at, ends_at, ...row }: StaffCouponRow): StaffCoupon {
  return {
    ...row,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    date_created: created_at.toISOString(),
  };
}

/**
 * One page of the orders that used a coupon, those included that gave their use back.
 * @throws not_found for an unknown coupon
 */
export async function listRedemptions(
  ctx: Context,
  couponId: string,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: Redemption[]; total: number }> {
  await getCoupon(ctx, couponId);
  const { rows, total } = await pageOfRedemptions(ctx.db, couponId, list);
  const items = rows.map(({ redeemed_at, restored_at, ...row }) => ({
    ...row,
    redeemed_at: redeemed_at.toISOString(),
    restored_at: restored_at?.toISOString() ?? null,
  }));
  return { items, total };
}
