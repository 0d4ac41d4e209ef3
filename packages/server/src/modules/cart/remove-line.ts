import type { ServerCart } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteLine, touchCart } from './cart.store.ts';
import { type CartOwner, showCart } from './show-cart.ts';

/**
 * Removes a line of the account's own open cart and returns what remains.
 * @throws not_found unless line, cart and account belong together.
 */
export async function removeLine(
  ctx: Context,
  { owner, cartId, lineId }: { owner: CartOwner; cartId: string; lineId: string },
): Promise<ServerCart> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteLine(ctx.db, { accountId: owner.id, cartId, lineId })))
      throw new ShopError('not_found');
    return showCart(ctx, await touchCart(ctx.db, { id: cartId, now: ctx.now() }), { owner });
  });
}
