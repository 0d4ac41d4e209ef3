import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { ShopError } from '#server/shop-error.ts';
import { readOrder } from './order.store.ts';
import { toOrder } from './to-order.ts';

/** An order as it is now; who may see it is settled before. @throws not_found. */
export async function showOrder(ctx: Context, id: string): Promise<Order> {
  const row = await readOrder(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toOrder(row, { payments: await paymentsOf(ctx, id), now: ctx.now() });
}
