import type { Context } from '#server/context.ts';
import { deleteBuyers } from './coupon.store.ts';

/** Forgets who used the coupon of an order; that it was used stays. */
export async function forgetBuyer(ctx: Context, orderId: string): Promise<void> {
  await deleteBuyers(ctx.db, orderId);
}
