import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { opens } from './access-token.ts';
import { findAccessTokenHash } from './order.store.ts';
import { showOrder } from './show-order.ts';

/**
 * A guest's order for whoever holds its access token.
 * @throws not_authenticated without a token; not_found for a wrong one and for an unknown order alike.
 */
export async function getGuestOrder(
  ctx: Context,
  { id, token }: { id: string; token?: string; address: string },
): Promise<Order> {
  if (!token) throw new ShopError('not_authenticated');
  const hash = await findAccessTokenHash(ctx.db, id);
  if (!hash || !opens(token, hash)) throw new ShopError('not_found');
  return showOrder(ctx, id);
}
