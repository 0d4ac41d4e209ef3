import type { ServerCart } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { addToCart as addRoute, replaceCart as replaceRoute } from '@isoko/contract/routes/cart';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/account-lock.ts';
import { findLines } from '#server/modules/pricing/find-lines.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  deleteLine,
  lockOpenCart,
  openCart,
  replaceLines as replaceRows,
  selectLines,
  touchCart,
  writeLines,
} from './cart.store.ts';
import { addLines, mergeLines, replaceLines } from './fill-lines.ts';
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
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof addRoute> },
): Promise<ServerCart> {
  const accountId = owner.id;
  const isMerge = body.merge === true;
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, accountId);
    const cart = await openCart(ctx.db, { accountId, now: ctx.now() });
    const kept = await selectLines(ctx.db, cart.id);
    const found = await findLines(ctx, body.line_items, { chosenEarlier: isMerge });
    const { writes, changes } = isMerge
      ? mergeLines(kept, found)
      : { writes: addLines(kept, found), changes: [] };
    await writeLines(ctx.db, cart.id, writes);
    return showCart(ctx, cart, { owner, told: changes });
  });
}

/**
 * Makes these the lines of the account's cart, in this order (specification section 4, Cart: Update). A line that stays
 * keeps its id; only what grows beyond the stock is refused. None empties the cart; null: there was none to empty.
 * @throws as addToCart without `merge`.
 */
export async function replaceCart(
  ctx: Context,
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof replaceRoute> },
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
    const found = await findLines(ctx, body.line_items);
    await replaceRows(ctx.db, cart.id, replaceLines(kept, found));
    return showCart(ctx, await touchCart(ctx.db, { id: cart.id, now }), { owner });
  });
}

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
