import type { Context } from '#server/context.ts';
import type { Buyer } from './buyer-keys.ts';
import { giveUseBack, lockEndedRedemption, renewRedemption, takeUseAgain } from './coupon.store.ts';
import { registerBuyer } from './redeem-coupon.ts';

/**
 * Takes the coupon of an order once more whose money came after it had expired: it was bought at that price, so the
 * calendar does not matter any more. False, and nothing changes, when it is used up meanwhile, or used by the same
 * buyer; true too when the order has no coupon, or still has it.
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
