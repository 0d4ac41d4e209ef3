import type { Redemption } from '@isoko/contract/routes/admin/coupons';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { getCoupon } from './list-coupons.ts';
import { pageOfRedemptions } from './staff-coupon.store.ts';

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
