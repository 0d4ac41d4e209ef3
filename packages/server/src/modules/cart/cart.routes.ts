import { randomUUID } from 'node:crypto';
import type { ServerCart } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { addToCart as addRoute, replaceCart as replaceRoute } from '@isoko/contract/routes/cart';
import { lineKey, sameLine } from '@isoko/contract/rules/cart-lines';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { readAhead, rowsOf } from '#server/database/read-ahead.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { knowingSellables, sellablesRead } from '#server/modules/catalogue/find-sellables.ts';
import { holdAccount } from '#server/modules/customers/account-lock.ts';
import { couponRefused, readCode } from '#server/modules/pricing/coupon.ts';
import { type FoundLine, findLines, type PricingChange } from '#server/modules/pricing/price-lines.ts';
import { namingGoods } from '#server/modules/pricing/quote-cart.ts';
import { requireCouponTriesLeft } from '#server/modules/pricing/try-coupon.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  type CartLine,
  changeSeenCart,
  deleteLine,
  lockOpenCart,
  openCart,
  productsOfCart,
  replaceLines as replaceRows,
  seenCartRead,
  selectLines,
  setCoupon,
  touchCart,
  writeLines,
} from './cart.store.ts';
import { addLines, type CartItem, mergeLines, replaceLines } from './fill-lines.ts';
import { type CartOwner, getCart, showCart } from './read-cart.ts';

/** Binds the calls about the server cart to their stories. */
export function cartRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /cart', ({ ctx, user }) => getCart(ctx, user));
  bindRoute(app, 'POST /cart', ({ ctx, user, body }) => addToCart(ctx, { owner: user, body }));
  bindRoute(app, 'PUT /cart', ({ ctx, user, body }) => replaceCart(ctx, { owner: user, body }));
  bindRoute(app, 'DELETE /cart/itemID/:itemId/cartID/:cartId', ({ ctx, user, params }) =>
    removeLine(ctx, { owner: user, cartId: params.cartId, lineId: params.itemId }),
  );
  bindRoute(app, 'POST /cart/apply_coupon', ({ ctx, user, body, ip }) =>
    applyCoupon(ctx, { owner: user, coupon: body.coupon, address: ip }),
  );
  bindRoute(app, 'DELETE /cart/coupon', ({ ctx, user }) => removeCoupon(ctx, user));
}

/**
 * Adds to an account's cart, which is created if there is none: quantities of the same product and index are summed,
 * all or nothing. With `merge` (a guest's lines, at login) it takes the available quantities and says in `changes` what
 * is missing. Nothing is reserved: only an order does that.
 * @throws not_found for goods that are not sold, validation_error on a line's index or quantity or for too many lines,
 * out_of_stock with every line the stock does not cover; with `merge` only validation_error for a total that is too
 * high.
 */
async function addToCart(
  ctx: Context,
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof addRoute> },
): Promise<ServerCart> {
  const accountId = owner.id;
  const chosenEarlier = body.merge === true;
  const fill = (kept: readonly CartItem[], found: readonly FoundLine[]) =>
    chosenEarlier ? mergeLines(kept, found) : { writes: addLines(kept, found), changes: [] };
  const changed = await changeUnlocked(ctx, owner, {
    goods: body.line_items,
    fill: async (ctx, kept) => {
      const { writes, changes } = fill(kept, await findLines(ctx, body.line_items, { chosenEarlier }));
      return { lines: withLines(kept, writes), told: changes };
    },
  });
  if (changed) return changed;
  return changing(ctx, async (ctx) => {
    await holdAccount(ctx, accountId);
    const cart = await openCart(ctx.db, { accountId, now: ctx.now() });
    const kept = await selectLines(ctx.db, cart.id);
    const { writes, changes } = fill(kept, await findLines(ctx, body.line_items, { chosenEarlier }));
    await writeLines(ctx.db, cart.id, writes);
    return showCart(ctx, cart, { owner, told: changes });
  });
}

/**
 * Replaces the lines of the account's cart by these, in this order (specification section 4, Cart: Update). A line that
 * stays keeps its id; only a quantity that grows beyond the stock is refused. No lines empty the cart; null: there is
 * no cart.
 * @throws as addToCart without `merge`.
 */
async function replaceCart(
  ctx: Context,
  { owner, body }: { owner: CartOwner; body: BodyOf<typeof replaceRoute> },
): Promise<ServerCart | null> {
  const accountId = owner.id;
  const now = ctx.now();
  const changed = await changeUnlocked(ctx, owner, {
    goods: body.line_items,
    fill: async (ctx, kept) => {
      const writes = replaceLines(kept, await findLines(ctx, body.line_items));
      const staying = kept.filter((line) => writes.some((each) => sameLine(each, line)));
      const order = new Map(writes.map((line, at) => [lineKey(line), at + 1]));
      const lines = withLines(staying, writes).map((line) => ({
        ...line,
        position: order.get(lineKey(line)) ?? 0,
      }));
      return { lines: lines.toSorted((a, b) => a.position - b.position) };
    },
  });
  if (changed) return changed;
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
async function removeLine(
  ctx: Context,
  { owner, cartId, lineId }: { owner: CartOwner; cartId: string; lineId: string },
): Promise<ServerCart> {
  const changed = await changeUnlocked(ctx, owner, {
    cartId,
    fill: async (_, kept) => {
      const lines = kept.filter(({ id }) => id !== lineId);
      if (lines.length === kept.length) throw new ShopError('not_found');
      return { lines };
    },
  });
  if (changed) return changed;
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
async function applyCoupon(
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
async function removeCoupon(ctx: Context, owner: CartOwner): Promise<ServerCart | null> {
  return inTransaction(ctx, async (ctx) => {
    const cart = await lockOpenCart(ctx.db, owner.id);
    if (!cart) return null;
    if (cart.coupon_code) await setCoupon(ctx.db, { id: cart.id, code: null, now: ctx.now() });
    return showCart(ctx, { ...cart, coupon_code: null }, { owner });
  });
}

/** A change of a cart. */
interface Change {
  /** Only this cart; absent: the open one. */
  cartId?: string;
  /** The products that the change is about. */
  goods?: readonly { product: string }[];
  /** Computes the new lines, in order, and the changes to tell the owner. @throws errors that refuse the change. */
  fill(
    ctx: Context,
    kept: readonly CartLine[],
  ): Promise<{ lines: readonly CartLine[]; told?: readonly PricingChange[] }>;
}

/**
 * Changes the open cart of an account in two round trips: reads everything at one moment and computes the change; then
 * one statement writes it if the cart has not changed since. Null, and nothing is written, if it has changed or the
 * change is refused: then the caller repeats it under the cart's lock.
 */
async function changeUnlocked(
  ctx: Context,
  owner: CartOwner,
  { cartId, goods = [], fill }: Change,
): Promise<ServerCart | null> {
  if (ctx.db.isTransaction) return null;
  const reads = [seenCartRead(owner.id), sellablesRead(goods, productsOfCart(owner.id))] as const;
  const read = await readAhead(ctx, reads);
  const [seen] = await rowsOf(read, reads[0]);
  if (cartId !== undefined && seen?.id !== cartId) return null;
  const cart = seen ?? { id: randomUUID(), coupon_code: null, order_id: null, version: null, lines: [] };
  const rows = await rowsOf(read, reads[1]);
  try {
    const { lines, told } = await fill(knowingSellables(ctx, rows, goods), cart.lines);
    if (!seen && !lines.length) return null;
    const left = { ...cart, coupon_code: lines.length ? cart.coupon_code : null };
    const shown = await showCart(knowingSellables(ctx, rows, lines), left, { owner, told, lines });
    const change = { accountId: owner.id, lines, now: ctx.now() };
    return (await changeSeenCart(ctx.db, cart, change)) ? shown : null;
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

/** The lines with `writes`: over those of the same product and index, else at the end. */
function withLines(kept: readonly CartLine[], writes: readonly CartItem[]): CartLine[] {
  const last = kept.at(-1)?.position ?? 0;
  const fresh = writes.filter((line) => !kept.some((each) => sameLine(each, line)));
  return [
    ...kept.map((line) => ({ ...line, ...writes.find((each) => sameLine(each, line)) })),
    ...fresh.map((line, at) => ({ ...line, id: randomUUID(), position: last + at + 1 })),
  ];
}

/** Runs `story` in one transaction; a refusal names goods in the reader's language. */
const changing = <T>(ctx: Context, story: (ctx: Context) => Promise<T>): Promise<T> =>
  namingGoods(ctx, () => inTransaction(ctx, story));
