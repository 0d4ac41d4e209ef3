import { useCart } from '../cart/cart.ts';
import { forgetDraft } from '../checkout/checkout-draft.ts';
import { useSearchText } from '../content/search.ts';
import { useLastOrders } from '../orders/last-orders.ts';
import { forgetSignUp } from './device.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';

/**
 * This browser forgets whoever shopped here as a guest: the orders with the tokens that open them, name, phone and address of
 * the checkout, the cart, the search and the sign-up. A session and its account's cart stay; logging out ends those.
 */
export function forgetPhone(): void {
  useLastOrders.setState({ orders: [] });
  useLastOrders.persist.clearStorage();
  forgetDraft();
  if (useSession.getState().token === null) useCart.getState().refresh();
  useSearchText.setState({ text: '' });
  useSearchText.persist.clearStorage();
  forgetSignUp();
  queryClient.clear();
}
