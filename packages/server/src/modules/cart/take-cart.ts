import type { Context } from '#server/context.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { lockCart, lockOpenCart, selectLines, setOrder } from './cart.store.ts';
import { cartInputOf } from './show-cart.ts';

/** A cart on its way to become an order: what is in it, as priceCart takes it. */
export interface TakenCart extends ReturnType<typeof cartInputOf> {
  id: string;
  /** The code that was applied. */
  coupon: string | null;
}

/** Nothing is there to be ordered. */
export function emptyCart(): ShopError {
  return fieldError('cart', 'Your cart is empty.');
}

/**
 * Locks the cart an account orders, inside the order's transaction: the one that was shown, else the open one. Who
 * comes second waits, and hears what became of it.
 * @throws not_found when the account has no such cart; already_ordered with the order's id in `data`; validation_error
 * on `cart` when there is none, or nothing in it.
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
