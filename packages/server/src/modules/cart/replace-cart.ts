import type { ServerCart } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { replaceCart as declared } from '@isoko/contract/routes/cart';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/hold-account.ts';
import { findWants } from '#server/modules/pricing/find-wants.ts';
import { sumWants } from '#server/modules/pricing/wanted-lines.ts';
import { lockOpenCart, openCart, replaceLines as replaceRows, selectLines, touchCart } from './cart.store.ts';
import { replaceLines } from './fill-lines.ts';
import { type CartOwner, showCart } from './show-cart.ts';

/**
 * Makes these the lines of the account's cart, in this order (specification section 4, Cart: Update). A line that stays
 * keeps its id; only what grows beyond the stock is refused. None empties the cart; null: there was none to empty.
 * @throws as addToCart without `merge`.
 */
export async function replaceCart(
  ctx: Context,
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof declared> },
): Promise<ServerCart | null> {
  const accountId = owner.id;
  const now = ctx.now();
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, accountId);
    const cart = body.line_items.length
      ? await openCart(ctx.db, { accountId, now })
      : await lockOpenCart(ctx.db, accountId);
    if (!cart) return null;
    const kept = await selectLines(ctx.db, cart.id);
    const found = await findWants(ctx, sumWants(body.line_items));
    await replaceRows(ctx.db, cart.id, replaceLines(kept, found));
    return showCart(ctx, await touchCart(ctx.db, { id: cart.id, now }), { owner });
  });
}
