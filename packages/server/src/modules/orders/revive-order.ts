import type { Context } from '#server/context.ts';
import { redeemAgain } from '#server/modules/pricing/redeem-coupon.ts';
import { bookWindow, releaseWindow } from '#server/modules/shipping/book-window.ts';
import { findZoneFor } from '#server/modules/shipping/find-zone.ts';
import { ShopError } from '#server/shop-error.ts';
import { holdGoodsAgain, releaseGoods } from './held-stock.ts';
import type { LockedOrder, OrderChange } from './order-life.store.ts';
import { keyOf, noWindow } from './rebook-window.ts';

/**
 * Takes what an expired order had given back once more, because its money arrived after all: goods, the delivery time
 * where it can still be had (else the shop agrees on another one with the shopper), and its coupon. Returns what
 * changes in the order; null, with nothing held, when the goods or the coupon's uses are gone meanwhile.
 */
export async function reviveOrder(ctx: Context, order: LockedOrder): Promise<OrderChange | null> {
  const { id: orderId, account_id: accountId, customer_phone: phone, customer_email: email } = order;
  // Nobody knows any more where it would go.
  if (order.erased_at) return null;
  if (!(await holdGoodsAgain(ctx, orderId))) return null;
  const isBooked = await bookAgain(ctx, order);
  if (await redeemAgain(ctx, { orderId, buyer: { accountId, phone, email } }))
    return isBooked ? {} : noWindow;
  await releaseGoods(ctx, orderId);
  await releaseWindow(ctx, orderId);
  return null;
}

async function bookAgain(ctx: Context, order: LockedOrder): Promise<boolean> {
  const key = keyOf(order);
  if (!key) return false;
  const zone = await findZoneFor(ctx, order.shipping);
  if (!zone) return false;
  try {
    await bookWindow(ctx, { key, zoneId: zone._id, orderId: order.id });
    return true;
  } catch (error) {
    // Full or over: that is no reason to send the money back.
    if (error instanceof ShopError && error.code === 'validation_error') return false;
    throw error;
  }
}
