import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { serverCart } from '../../../state/cart/cart-actions.ts';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { isDefinite, place } from '../../../state/checkout/place-order.ts';
import { forgetAddresses } from '../../../state/customer/addresses.ts';
import { isSessionOver } from '../../../state/customer/own-answer.ts';
import { bearerToken } from '../../../state/customer/session.ts';
import { type Trouble, troubleOf } from './trouble.tsx';

/** What is to be sent (JSON), or what stands in its way. */
export type Prepared = { body: string } | { trouble: Trouble };

/** Sends orders: one at a time, each under its key, and opens the page of the one that was placed. */
export function usePlaceOrder(onTrouble: (trouble: Trouble) => void) {
  const [sending, setSending] = useState(false);
  const [placed, setPlaced] = useState(false);
  const busy = useRef(false);
  const navigate = useNavigate();
  const location = useLocation();

  async function attempt(prepare: () => Promise<Prepared>) {
    try {
      const prepared = await prepare();
      if ('trouble' in prepared) onTrouble(prepared.trouble);
      else {
        const page = await place(prepared.body);
        setPlaced(true);
        await navigate(page, { replace: true });
      }
    } catch (error) {
      if (isSessionOver(error)) await navigate(loginPath(location));
      else {
        onTrouble(troubleOf(error, useCheckoutDraft.getState().values));
        if (isDefinite(error)) lookAgain();
      }
    }
  }

  /** Sends what `prepare` makes; the same body again goes under the same key and never makes a second order. */
  async function send(prepare: () => Promise<Prepared>) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    await attempt(prepare);
    busy.current = false;
    setSending(false);
  }
  return { send, sending, placed };
}

/** Whatever was refused, what is shown of the account is that of now. */
function lookAgain(): void {
  if (bearerToken() === null) return;
  forgetAddresses();
  serverCart().then(({ syncQuietly }) => syncQuietly(), console.warn);
}
