import { RequestFailure } from '@isoko/contract/client';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { bearerToken } from '../../state/customer/session.ts';
import { setLoginRequired } from '../../state/ui.ts';
import { followWishlist, LOG_IN_FIRST, useWishlist } from '../../state/wishlist/wishlist.ts';
import { showToast } from '../../ui/toast.ts';

/** The toggle works this long before it answers, in milliseconds (specification section 9). */
const WISHLIST_DELAY_MS = 1000;

export const WISHLIST_PATH = '/dashboard/wishlist';

const load = () => import('./late/add-wish.ts');

/** What the wishlist's button of a product shows and does (specification section 4, Wishlist). */
export function useWishlistItemToggle(productId: string) {
  const wished = useWishlist(({ ids }) => ids.includes(productId));
  const [state, setState] = useState<'resting' | 'asking' | 'adding' | 'added'>('resting');
  const busy = state === 'asking' || state === 'adding';
  const navigate = useNavigate();
  useEffect(followWishlist, []);
  useEffect(() => {
    if (state !== 'asking' && state !== 'adding') return;
    const timer = setTimeout(async () => {
      if (state === 'asking') askToLogIn();
      setState(state === 'adding' && (await add(productId)) ? 'added' : 'resting');
    }, WISHLIST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, productId]);
  return {
    wished,
    busy,
    /** It was added just now: the popup says so. */
    added: state === 'added',
    popupLeft: () => setState('resting'),
    press: () => {
      if (wished) return navigate(WISHLIST_PATH);
      if (busy) return;
      if (bearerToken() === null) return setState('asking');
      setState('adding');
      // By the time the delay is over, it is here.
      load().catch(() => {});
    },
  };
}

/** A visitor reads why not, and is offered the way to the login (specification sections 2, 4 and 8). */
function askToLogIn(): void {
  showToast({ title: LOG_IN_FIRST, tone: 'bad' });
  setLoginRequired(true);
}

/** Adds it; says why it was not added. What adds it is fetched by the press, which fails like any call. */
async function add(productId: string): Promise<boolean> {
  const adding = await load().catch(() => null);
  if (adding) return adding.addWishlistItemOrTell(productId);
  showToast({ title: new RequestFailure({ kind: 'fetch' }).message, tone: 'bad' });
  return false;
}
