import type { ServerCart } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { addToCart as declared } from '@isoko/contract/routes/cart';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/hold-account.ts';
import { findWants } from '#server/modules/pricing/find-wants.ts';
import { sumWants } from '#server/modules/pricing/wanted-lines.ts';
import { openCart, selectLines, writeLines } from './cart.store.ts';
import { addLines, mergeLines } from './fill-lines.ts';
import { type CartOwner, showCart } from './show-cart.ts';

/**
 * Adds to the cart of an account, which is opened when there is none: the same product and index sums, all or nothing.
 * With `merge` (a guest's lines, at login) it takes what can be had and says in `changes` what could not. Nothing is
 * set aside: only an order does that.
 * @throws not_found for what is not sold, validation_error on a line's index or quantity or for too many lines,
 * out_of_stock with every line the stock does not cover; with `merge` none of these but a cart too dear to be ordered.
 */
export async function addToCart(
  ctx: Context,
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof declared> },
): Promise<ServerCart> {
  const accountId = owner.id;
  const isMerge = body.merge === true;
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, accountId);
    const cart = await openCart(ctx.db, { accountId, now: ctx.now() });
    const kept = await selectLines(ctx.db, cart.id);
    const found = await findWants(ctx, sumWants(body.line_items), { chosenEarlier: isMerge });
    const { writes, changes } = isMerge
      ? mergeLines(kept, found)
      : { writes: addLines(kept, found), changes: [] };
    await writeLines(ctx.db, cart.id, writes);
    return showCart(ctx, cart, { owner, told: changes });
  });
}
