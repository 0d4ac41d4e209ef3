import { call, failureCode } from '../../api.ts';
import { useCart, useCartSync } from '../cart/cart.ts';
import { followServerCart } from '../cart/late/server-cart.ts';
import { waitingLines } from '../cart/late/shown-cart.ts';
import { forgetDraft } from '../checkout/checkout-draft.ts';
import { useLastOrders } from '../orders/last-orders.ts';
import { forgetPlace } from '../place.ts';
import { syncWishlist } from '../wishlist/late/server-wishlist.ts';
import { readWishlist, refreshWishlist } from '../wishlist/wishlist.ts';
import { isSessionOver, own } from './own-answer.ts';

/** Syncs cart and wishlist with the server while a user is logged in. Returns a cleanup function. */
export function startCustomerState(): () => void {
  if (readWishlist().id === null) {
    syncWishlist().catch((error) => {
      // The toggles then know less; adding again changes nothing.
      if (!isSessionOver(error)) console.warn('The wishlist was not read.', error);
    });
  }
  // If this fails the next page tries again.
  claimOrders().catch((error) => {
    if (!isSessionOver(error)) console.warn('Orders of this browser were not claimed.', error);
  });
  return followServerCart();
}

/**
 * The session has ended: the account's data are removed from this browser; the server has them. Lines chosen
 * before the session that could not be merged stay.
 */
export function forgetCustomer(): void {
  const kept = waitingLines();
  if (kept.length) useCart.getState().update(() => kept);
  else useCart.getState().refresh();
  refreshWishlist();
  useCartSync.setState({ asked: false, news: [] });
  forgetDraft();
  forgetPlace();
}

/**
 * Moves the guest orders placed in this browser into the user's account, by their tokens. Others may use this
 * browser too: the shop accepts only orders with the account's phone or address. Each order is tried once;
 * without a connection the next page that loads tries again.
 */
async function claimOrders(): Promise<void> {
  await useLastOrders.persist.rehydrate();
  const { orders, remember } = useLastOrders.getState();
  // The oldest first: the order stored last is first in the list.
  for (const order of orders.toReversed()) {
    if (order.claimed) continue;
    const { _id, token } = order;
    try {
      await own(() =>
        call('POST /orders/:id/attach', {
          params: { id: _id },
          query: { matching: 'true' },
          headers: { 'x-order-token': token },
        }),
      );
    } catch (error) {
      // Not this user's order: another user of this browser may still claim it.
      if (failureCode(error) === 'not_found') continue;
      throw error;
    }
    remember({ _id, token, claimed: true });
  }
}
