import { useCart, useCartSync } from './cart.ts';
import { clearCartNews } from './cart-news.ts';
import { forgetDraft } from './checkout-draft.ts';
import { claimOrders } from './claim-orders.ts';
import { isSessionOver } from './own-answer.ts';
import { followServerCart } from './server-cart.ts';
import { syncWishlist } from './server-wishlist.ts';
import { waitingLines } from './shown-cart.ts';
import { readWishlist, refreshWishlist } from './wishlist.ts';

/** Keeps cart and wishlist in step with the server while somebody is signed in. Returns the undoing. */
export function startCustomerState(): () => void {
  if (readWishlist().id === null) {
    syncWishlist().catch((error) => {
      // The toggles then know less; adding again changes nothing.
      if (!isSessionOver(error)) console.warn('The wishlist was not read.', error);
    });
  }
  // What cannot be asked for now is asked for by the next page.
  claimOrders().catch((error) => {
    if (!isSessionOver(error)) console.warn('Orders of this browser were not claimed.', error);
  });
  return followServerCart();
}

/**
 * Nobody is signed in any more: what belongs to the account leaves this browser, it lives on the server. What was
 * chosen before the session and could not be brought up stays.
 */
export function forgetCustomer(): void {
  const kept = waitingLines();
  if (kept.length) useCart.getState().update(() => kept);
  else useCart.getState().refresh();
  refreshWishlist();
  clearCartNews();
  useCartSync.setState({ asked: false });
  forgetDraft();
}
