import type { Context } from '#server/context.ts';
import { lessenRedemption } from './coupon.store.ts';

/** Writes that an order's coupon took `less` francs off than at first: it is packed otherwise than it was bought. */
export async function restateDiscount(
  ctx: Context,
  { orderId, less }: { orderId: string; less: number },
): Promise<void> {
  if (less !== 0) await lessenRedemption(ctx.db, { orderId, less });
}
