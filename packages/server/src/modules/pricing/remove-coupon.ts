import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { deleteCoupon, lockCoupon, wasRedeemed } from './staff-coupon.store.ts';

/**
 * Removes a coupon that no order has used; any other is part of the shop's books and can be switched off.
 * @throws not_found; validation_error on `id` for one that was used
 */
export async function removeCoupon(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockCoupon(ctx.db, id))) throw new ShopError('not_found');
    if (await wasRedeemed(ctx.db, id))
      throw fieldError(
        'id',
        'Orders have used this coupon, so it has to stay. You can switch it off instead.',
      );
    await deleteCoupon(ctx.db, id);
    return null;
  });
}
