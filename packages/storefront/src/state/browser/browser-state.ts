import { useCart } from '../cart/cart.ts';
import { useSearchText } from '../content/search.ts';
import { followCustomer } from '../customer/follow-customer.ts';
import { followSession } from '../customer/session.ts';
import { followStorage } from './storage.ts';

/**
 * Reads the session, the cart and the search text this browser keeps and follows the other tabs. The shell calls it
 * in an effect, once: the first render is the same for every visitor. Returns the undoing.
 */
export function startBrowserState(): () => void {
  const leaveSession = followSession();
  const leaveStores = followStorage([useCart, useSearchText]);
  const leaveCustomer = followCustomer();
  return () => {
    leaveCustomer();
    leaveSession();
    leaveStores();
  };
}
