import type { ServerCart } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { couponRefused, readCode } from '#server/modules/pricing/coupon.ts';
import { requireCouponTriesLeft } from '#server/modules/pricing/find-coupon.ts';
import { ShopError } from '#server/shop-error.ts';
import { lockOpenCart, setCoupon } from './cart.store.ts';
import { type CartOwner, showCart } from './show-cart.ts';

/**
 * Applies a coupon to the account's cart: another one replaces the first, the same again changes nothing. A preview:
 * the order uses it. A refused one leaves the cart as it was. `address` is the caller's, whose wrong codes are counted.
 * @throws not_found without a cart; coupon_invalid with the reason; rate_limited after too many wrong codes.
 */
export async function applyCoupon(
  ctx: Context,
  { owner, coupon, address }: { owner: CartOwner; coupon: string; address: string },
): Promise<ServerCart> {
  await requireCouponTriesLeft(ctx, { coupon, address });
  const code = readCode(coupon);
  return inTransaction(ctx, async (ctx) => {
    const cart = await lockOpenCart(ctx.db, owner.id);
    if (!cart) throw new ShopError('not_found');
    const shown = await showCart(ctx, { ...cart, coupon_code: code }, { owner });
    if (!shown.is_coupon_applied) throw couponRefused(shown.coupon_message);
    if (code !== cart.coupon_code) await setCoupon(ctx.db, { id: cart.id, code, now: ctx.now() });
    return shown;
  });
}

/** Takes the coupon off the account's cart; null: it has no cart. */
export async function removeCoupon(ctx: Context, owner: CartOwner): Promise<ServerCart | null> {
  return inTransaction(ctx, async (ctx) => {
    const cart = await lockOpenCart(ctx.db, owner.id);
    if (!cart) return null;
    if (cart.coupon_code) await setCoupon(ctx.db, { id: cart.id, code: null, now: ctx.now() });
    return showCart(ctx, { ...cart, coupon_code: null }, { owner });
  });
}
