import type { ServerCart } from '@isoko/contract';
import { sameLine } from '@isoko/contract/rules/cart-lines';
import type { Context } from '#server/context.ts';
import { type Pricing, priceCart } from '#server/modules/pricing/price-cart.ts';
import type { PricingChange } from '#server/modules/pricing/price-lines.ts';
import { sayChanges } from '#server/modules/pricing/quote-cart.ts';
import { render } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type Cart,
  deleteOrderedCart,
  findOpenCart,
  lockCart,
  lockOpenCart,
  selectLines,
  setOrder,
} from './cart.store.ts';
import type { CartItem } from './fill-lines.ts';

/** The owner of a cart. The account's e-mail lets a coupon recognise the owner's orders as a guest. */
export interface CartOwner {
  id: string;
  email: string | null;
}

/** The open cart of an account, priced now; null while there is none (specification section 3, Server cart). */
export async function getCart(ctx: Context, owner: CartOwner): Promise<ServerCart | null> {
  const cart = await findOpenCart(ctx.db, owner.id);
  return cart && showCart(ctx, cart, { owner });
}

/** An account's cart, for the download of one's own data; null: there is none. */
export function exportCart(ctx: Context, accountId: string): Promise<ServerCart | null> {
  return getCart(ctx, { id: accountId, email: null });
}

/**
 * A cart for its owner: priced now, its lines (`lines`, or those of the database) in the order they were added.
 * `changes` has `told`, the changes made by the request itself, and then what has changed since a line was last
 * written.
 * @throws validation_error if it costs more than one order can hold.
 */
export async function showCart(
  ctx: Context,
  { id, coupon_code }: Cart,
  {
    owner,
    told = [],
    lines,
  }: { owner: CartOwner; told?: readonly PricingChange[]; lines?: readonly (CartItem & { id: string })[] },
): Promise<ServerCart> {
  const kept = lines ?? (await selectLines(ctx.db, id));
  const buyer = { accountId: owner.id, phone: null, email: owner.email };
  const pricing = await priceCart(ctx, { ...cartInputOf(kept), coupon: coupon_code, buyer });
  const line_items = toLines(kept, pricing);
  const { coupon, totals } = pricing;
  const fresh = pricing.changes.filter((change) => !told.some((each) => sameLine(each, change)));
  const isApplied = coupon?.usable != null;
  return {
    _id: id,
    line_items,
    line_items_with_coupon: isApplied ? line_items : [],
    is_coupon_applied: isApplied,
    is_paid: false,
    cart_coupon: toCoupon(coupon),
    coupon_message: coupon?.message ? render(coupon.message, ctx.language) : null,
    totals: { subtotal: totals.subtotal, discount: totals.discount, total: totals.total },
    changes: await sayChanges(ctx, [...told, ...fresh]),
  };
}

/** The input of priceCart for a cart: its lines, with the prices that its owner saw. */
function cartInputOf(lines: readonly CartItem[]) {
  return {
    chosenEarlier: true,
    line_items: lines.map(({ product, index, wanted, priceSeen }) => ({
      product,
      index,
      quantity: wanted,
      price: priceSeen,
    })),
  };
}

function toLines(kept: readonly { id: string }[], { found, lines }: Pricing): ServerCart['line_items'] {
  return found.flatMap((line, at) => {
    const { sellable, wanted } = line;
    const id = kept[at]?.id;
    if (!sellable || !id) return [];
    const { product, index, label, price, regularPrice, name, slug, sku, image, unit, available } = sellable;
    const { soldAs } = sellable;
    const counted = lines.find((each) => sameLine(each, line));
    return {
      _id: id,
      product: { _id: product, name, slug, sku, image, unit, ...soldAs },
      index,
      label,
      price,
      regular_price: regularPrice,
      quantity: wanted,
      ...(soldAs.sold_by && { sold_by: soldAs.sold_by }),
      stock_quantity: Math.max(available, 0),
      sum: counted?.sum ?? 0,
      discountedPrice: counted?.discountedPrice ?? 0,
    };
  });
}

function toCoupon(verdict: Pricing['coupon']): ServerCart['cart_coupon'] {
  if (!verdict || verdict.kind === null || verdict.value === null) return null;
  const { code, kind, value } = verdict;
  return { code, kind, value };
}

/** A cart that becomes an order, as the input of priceCart. */
interface TakenCart extends ReturnType<typeof cartInputOf> {
  id: string;
  /** The applied code. */
  coupon: string | null;
}

/** The error for a cart without lines. */
export function emptyCart(): ShopError {
  return fieldError('cart', 'Your cart is empty.');
}

/**
 * Locks the cart that an account orders, inside the order's transaction: the one that was shown, else the open one. A
 * second request waits, and then gets already_ordered.
 * @throws not_found if the account has no such cart; already_ordered with the order's id in `data`; validation_error on
 * `cart` if there is none, or it is empty.
 */
export async function takeCart(
  ctx: Context,
  { accountId, cartId }: { accountId: string; cartId: string | null },
): Promise<TakenCart> {
  const cart = cartId
    ? await lockCart(ctx.db, { accountId, id: cartId })
    : await lockOpenCart(ctx.db, accountId);
  if (!cart) throw cartId ? new ShopError('not_found') : emptyCart();
  if (cart.order_id) throw new ShopError('already_ordered', { data: { _id: cart.order_id } });
  const lines = await selectLines(ctx.db, cart.id);
  if (!lines.length) throw emptyCart();
  return { id: cart.id, coupon: cart.coupon_code, ...cartInputOf(lines) };
}

/** Closes a taken cart: it became this order. */
export async function closeCart(ctx: Context, cartId: string, orderId: string): Promise<void> {
  const isClosed = await setOrder(ctx.db, { id: cartId, orderId, now: ctx.now() });
  if (!isClosed) throw new ShopError('already_ordered');
}

/** Deletes the cart that became a test order. In the order's transaction. */
export async function forgetOrderedCart(ctx: Context, orderId: string): Promise<void> {
  await deleteOrderedCart(ctx.db, orderId);
}
