import { useCart } from '../cart/cart.ts';
import { onSessionChange, useSession } from './session.ts';

const load = () => import('./customer-state.ts');

/**
 * Has cart and wishlist follow whoever is signed in; what that takes is loaded when somebody is. Called after
 * session and cart were read. Returns the undoing.
 */
export function followCustomer(): () => void {
  let leave = () => {};
  let stopped = false;
  const begin = async (token: string) => {
    const { startCustomerState } = await load();
    if (!stopped && useSession.getState().token === token) leave = startCustomerState();
  };
  const end = async () => (await load()).forgetCustomer();
  const { token } = useSession.getState();
  // Without a connection nothing is lost: the next page that loads begins anew.
  if (token) begin(token).catch(console.warn);
  else if (useCart.getState().lines.some(({ cartId }) => cartId !== null)) end().catch(console.warn);
  const stop = onSessionChange((now, before) => {
    leave();
    leave = () => {};
    const ended = before.token ? end() : Promise.resolve();
    ended.then(() => (now.token ? begin(now.token) : undefined)).catch(console.warn);
  });
  return () => {
    stopped = true;
    stop();
    leave();
  };
}
