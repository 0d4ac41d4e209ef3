import { useEffect } from 'react';
import { useCart } from './cart.ts';
import { useCartSync } from './cart-sync.ts';
import { serverCart } from './load-server-cart.ts';
import { useSession } from './session.ts';

/** Whether it can be said what is in the cart: this browser's was read, and an empty one is the account's too. */
export function useCartKnown(): boolean {
  const ready = useCart((cart) => cart.ready);
  const empty = useCart((cart) => cart.lines.length === 0);
  const signedIn = useSession((session) => session.token !== null);
  const sessionReady = useSession((session) => session.ready);
  const asked = useCartSync((sync) => sync.asked);
  const unknown = empty && signedIn && !asked;
  useEffect(() => {
    if (unknown) ask().catch(() => useCartSync.setState({ asked: true }));
  }, [unknown]);
  return ready && sessionReady && !unknown;
}

/** Nobody waits for ever: a cart that cannot be asked for is shown as it is here, and synced when it can. */
async function ask(): Promise<void> {
  await (await serverCart()).syncCart();
}
