import { useCart } from './cart.ts';
import { followCustomer } from './follow-customer.ts';
import { useSearchText } from './search.ts';
import { followSession } from './session.ts';
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
