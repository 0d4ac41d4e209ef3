import { RequestFailure } from '@isoko/contract/client';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { loginPath } from '../../layout/login-path.ts';
import { forgetAddresses } from '../../state/addresses.ts';
import { useCheckoutDraft } from '../../state/checkout-draft.ts';
import { serverCart } from '../../state/load-server-cart.ts';
import { isSessionOver } from '../../state/own-answer.ts';
import { bearerToken } from '../../state/session.ts';
import type { orderBody, ownOrderBody } from './checkout-form.ts';
import { alreadyOrdered, guestOrderPlaced, ownOrderPlaced } from './placed-order.ts';
import { isDefinite, type Trouble, troubleOf } from './trouble.ts';

type GuestBody = ReturnType<typeof orderBody>;
type OwnBody = ReturnType<typeof ownOrderBody>;

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

/** Places an order and returns its page. @throws RequestFailure when it is not placed, or not for certain. */
async function place(text: string): Promise<string> {
  const draft = useCheckoutDraft.getState();
  const headers = { 'idempotency-key': draft.keyFor(text) };
  const body: GuestBody | OwnBody = JSON.parse(text);
  try {
    if ('line_items' in body)
      return guestOrderPlaced((await call('POST /orders/guests', { body, headers })).data);
    return ownOrderPlaced((await call('POST /orders', { body, headers })).data, body.shipping);
  } catch (error) {
    const id = existingOrder(error);
    if (id !== null) return alreadyOrdered(id);
    if (isDefinite(error)) draft.refused();
    throw error;
  }
}

/** Whatever was refused, what is shown of the account is that of now. */
function lookAgain(): void {
  if (bearerToken() === null) return;
  forgetAddresses();
  serverCart().then(({ syncQuietly }) => syncQuietly(), console.warn);
}

/** The order the cart has become already; null: it has not. */
function existingOrder(error: unknown): string | null {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return null;
  const { code, data } = error.failure.data;
  return code === 'already_ordered' ? (data as { _id: string })._id : null;
}
