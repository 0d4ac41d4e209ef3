import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { readOrders } from './list-my-orders.ts';

/** Every order of an account with its events and payments, the newest first, for the download of one's own data. */
export function exportOrders(ctx: Context, accountId: string): Promise<Order[]> {
  return readOrders(ctx, { accountId, newestFirst: true, limit: null, offset: 0 });
}
