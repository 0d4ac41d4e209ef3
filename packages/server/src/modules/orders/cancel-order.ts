import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { endOrder } from './end-order.ts';
import { lockOrder } from './order-life.store.ts';
import { canCancel } from './order-rights.ts';
import { type OrderVisitor, requireAccess } from './require-access.ts';
import { showOrder } from './show-order.ts';

/**
 * Cancels an order until it is packed; it is never erased.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; invalid_state when it is too late, or done.
 */
export async function cancelOrder(ctx: Context, id: string, visitor: OrderVisitor): Promise<Order> {
  const [order] = await cancelOrders(ctx, [id], visitor);
  if (!order) throw new ShopError('not_found');
  return order;
}

/**
 * Cancels several orders, all or none, each once however often it is named; they come back in the order asked for.
 * The visitor must be allowed to open every one.
 * @throws as cancelOrder, when any of them cannot be cancelled.
 */
export async function cancelOrders(
  ctx: Context,
  ids: readonly string[],
  visitor: OrderVisitor,
): Promise<Order[]> {
  const wanted = [...new Set(ids)];
  await requireAccess(ctx, wanted, visitor);
  return inTransaction(ctx, async (ctx) => {
    // Everybody locks orders in one sequence: nobody waits in a circle.
    for (const id of wanted.toSorted()) {
      const order = await lockOrder(ctx.db, id);
      if (!order) throw new ShopError('not_found');
      if (!canCancel(order)) throw new ShopError('invalid_state');
      await endOrder(ctx, order, 'cancelled');
    }
    const orders: Order[] = [];
    for (const id of wanted) orders.push(await showOrder(ctx, id));
    return orders;
  });
}
