import type { ServerCart } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { addToCart as addRoute, replaceCart as replaceRoute } from '@isoko/contract/routes/cart';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { holdAccount } from '#server/modules/customers/account-lock.ts';
import { couponRefused, readCode } from '#server/modules/pricing/coupon.ts';
import { findLines } from '#server/modules/pricing/price-lines.ts';
import { namingGoods } from '#server/modules/pricing/quote-cart.ts';
import { requireCouponTriesLeft } from '#server/modules/pricing/try-coupon.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  deleteLine,
  lockOpenCart,
  openCart,
  replaceLines as replaceRows,
  selectLines,
  setCoupon,
  touchCart,
  writeLines,
} from './cart.store.ts';
import { addLines, mergeLines, replaceLines } from './fill-lines.ts';
import { type CartOwner, showCart } from './read-cart.ts';

/**
 * Adds to the cart of an account, which is opened when there is none: the same product and index are summed, all or
 * nothing. With `merge` (a guest's lines, at login) it takes what is available and says in `changes` what is not.
 * Nothing is reserved: only an order does that.
 * @throws not_found for what is not sold, validation_error on a line's index or quantity or for too many lines,
 * out_of_stock with every line the stock does not cover; with `merge` only validation_error for a total that is too high.
 */
export async function addToCart(
  ctx: Context,
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof addRoute> },
): Promise<ServerCart> {
  const accountId = owner.id;
  const isMerge = body.merge === true;
  return changing(ctx, async (ctx) => {
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
 * keeps its id; only a quantity that grows beyond the stock is refused. No lines empty the cart; null: there is no cart.
 * @throws as addToCart without `merge`.
 */
export async function replaceCart(
  ctx: Context,
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof replaceRoute> },
): Promise<ServerCart | null> {
  const accountId = owner.id;
  const now = ctx.now();
  return changing(ctx, async (ctx) => {
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

/**
 * Applies a coupon to the account's cart: another one replaces the first, the same one changes nothing. Only the order
 * uses it up. A refused coupon leaves the cart as it was. `address` is the caller's, whose wrong codes are counted.
 * @throws not_found without a cart; coupon_invalid with the reason; rate_limited after too many wrong codes.
 */
export async function applyCoupon(
  ctx: Context,
  { owner, coupon, address }: { owner: CartOwner; coupon: string; address: string },
): Promise<ServerCart> {
  await requireCouponTriesLeft(ctx, { coupon, address });
  const code = readCode(coupon);
  return inTransaction(ctx, async (ctx) => {
    const cart = await lockOpenCart(ctx.db, owner.id);
    if (!cart) throw new ShopError('not_found');
    const shown = await showCart(ctx, { ...cart, coupon_code: code }, { owner });
    if (!shown.is_coupon_applied) throw couponRefused(shown.coupon_message);
    if (code !== cart.coupon_code) await setCoupon(ctx.db, { id: cart.id, code, now: ctx.now() });
    return shown;
  });
}

/** Removes the coupon from the account's cart; null: it has no cart. */
export async function removeCoupon(ctx: Context, owner: CartOwner): Promise<ServerCart | null> {
  return inTransaction(ctx, async (ctx) => {
    const cart = await lockOpenCart(ctx.db, owner.id);
    if (!cart) return null;
    if (cart.coupon_code) await setCoupon(ctx.db, { id: cart.id, code: null, now: ctx.now() });
    return showCart(ctx, { ...cart, coupon_code: null }, { owner });
  });
}

/** In one transaction, whose refusals name goods as their reader does. */
const changing = <T>(ctx: Context, story: (ctx: Context) => Promise<T>): Promise<T> =>
  namingGoods(ctx, () => inTransaction(ctx, story));
