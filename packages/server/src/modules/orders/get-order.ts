import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { type OrderVisitor, requireAccess } from './require-access.ts';
import { showOrder } from './show-order.ts';

/**
 * An order for its owner, or for whoever holds its access token.
 * @throws not_authenticated, not_found, rate_limited as requireAccess.
 */
export async function getOrder(ctx: Context, id: string, visitor: OrderVisitor): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  return showOrder(ctx, id);
}
