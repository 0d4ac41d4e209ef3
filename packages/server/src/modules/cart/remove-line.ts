import type { ServerCart } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteLine, touchCart } from './cart.store.ts';
import { showCart } from './show-cart.ts';

/**
 * Removes a line of the account's own open cart and returns what remains.
 * @throws not_found unless line, cart and account belong together.
 */
export async function removeLine(
  ctx: Context,
  line: Record<'accountId' | 'cartId' | 'lineId', string>,
): Promise<ServerCart> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteLine(ctx.db, line))) throw new ShopError('not_found');
    return showCart(ctx, await touchCart(ctx.db, { id: line.cartId, now: ctx.now() }));
  });
}
