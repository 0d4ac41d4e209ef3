import type { Context } from '#server/context.ts';
import { bookWindow } from '#server/modules/shipping/book-window.ts';
import { findZoneFor } from '#server/modules/shipping/find-zone.ts';
import { ShopError } from '#server/shop-error.ts';
import { holdGoodsAgain } from './held-stock.ts';
import type { LockedOrder, OrderChange } from './order-life.store.ts';
import { keyOf, noWindow } from './rebook-window.ts';

/**
 * Sets what an expired order had given back aside again, because its money arrived after all: goods, and the
 * delivery time where it can still be had. Returns what changes in the order; null, with nothing changed, when the
 * goods are not all there any more.
 */
export async function reviveOrder(ctx: Context, order: LockedOrder): Promise<OrderChange | null> {
  // Its coupon went back to be used by somebody else, so the price that was paid is not its price any more.
  if (order.coupon_kind !== null) return null;
  if (!(await holdGoodsAgain(ctx, order.id))) return null;
  return (await bookAgain(ctx, order)) ? {} : noWindow;
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
