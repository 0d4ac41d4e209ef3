import { useCart } from './cart.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { useLastOrders } from './last-orders.ts';
import { useSearchText } from './search.ts';
import { followStorage } from './storage.ts';

/**
 * Reads what this browser keeps and follows the other tabs. The shell calls it in an effect, once: the first
 * render is the same for every visitor. Returns the undoing.
 */
export function startBrowserState(): () => void {
  return followStorage([useCart, useCheckoutDraft, useLastOrders, useSearchText]);
}
