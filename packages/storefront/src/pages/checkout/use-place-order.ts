import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { useCart } from '../../state/cart.ts';
import { useCheckoutDraft } from '../../state/checkout-draft.ts';
import { useLastOrders } from '../../state/last-orders.ts';
import { keepOrder } from '../../state/order.ts';

import { isDefinite, type Trouble, troubleOf } from './trouble.ts';

type PlacedOrder = Awaited<ReturnType<typeof call<'POST /orders/guests'>>>['data'];

/** Sends orders: one at a time, each under its key, and opens the page of the one that was placed. */
export function usePlaceOrder(onTrouble: (trouble: Trouble) => void) {
  const [sending, setSending] = useState(false);
  const [placed, setPlaced] = useState(false);
  const busy = useRef(false);
  const navigate = useNavigate();

  async function finish(order: PlacedOrder) {
    const { access_token: token, _id, number, date_created } = order;
    setPlaced(true);
    useLastOrders.getState().remember({ _id, token, number, date_created });
    keepOrder({ order, token });
    useCart.getState().refresh();
    useCheckoutDraft.getState().orderPlaced();
    await navigate(`/orders/${_id}#${token}`, { replace: true });
  }

  /** Sends this body (JSON); the same body again goes under the same key and never makes a second order. */
  async function send(body: string) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const draft = useCheckoutDraft.getState();
    const headers = { 'idempotency-key': draft.keyFor(body) };
    const answer = await call('POST /orders/guests', { body: JSON.parse(body), headers }).catch((error) => {
      if (isDefinite(error)) draft.refused();
      onTrouble(troubleOf(error, draft.values));
      return null;
    });
    busy.current = false;
    setSending(false);
    if (answer) await finish(answer.data);
  }
  return { send, sending, placed };
}
