import { RequestFailure } from '@isoko/contract/client';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { useCart } from '../../state/cart.ts';
import { type CheckoutValues, useCheckoutDraft } from '../../state/checkout-draft.ts';
import { useLastOrders } from '../../state/last-orders.ts';
import { keepOrder } from '../../state/order.ts';
import { type FieldErrors, isForOther, sortErrors } from './checkout-form.ts';

/** Why an order was not placed, and what the shopper can do about it. */
export interface Trouble {
  /**
   * `fields`: something typed is wrong. `review`: stock, prices or delivery changed, the quote explains it.
   * `unknown`: no answer, sending the same again is safe. `wait`: the same again, after `seconds`.
   */
  kind: 'fields' | 'review' | 'unknown' | 'wait' | 'refused';
  /** A sentence for the shopper. */
  message: string;
  fields: FieldErrors;
  seconds?: number;
}

/** Seconds to wait where the shop names none. */
const DEFAULT_WAIT = 5;
const reviewed = ['out_of_stock', 'price_changed', 'not_deliverable', 'min_order_amount', 'not_found'];

/** Whether nothing was ordered for certain; otherwise the order may exist, and the key stays. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return false;
  return error.failure.status < 500 && error.failure.data.code !== 'in_progress';
}

/** Reads a failure as something the shopper can act on. */
export function troubleOf(error: unknown, values: CheckoutValues): Trouble {
  if (!(error instanceof RequestFailure)) throw error;
  const { failure, message } = error;
  if (failure.kind !== 'http') return { kind: 'unknown', message, fields: {} };
  const { code, errors } = failure.data;
  if (code === 'validation_error' || code === 'coupon_invalid') {
    const { fields, others } = sortErrors(errors, { isForOther: isForOther(values) });
    return { kind: 'fields', message: [message, ...others].join(' '), fields };
  }
  if (reviewed.includes(code)) return { kind: 'review', message, fields: {} };
  const passes = failure.status === 429 || failure.status >= 500 || code === 'in_progress';
  if (passes) return { kind: 'wait', message, fields: {}, seconds: failure.retryAfter ?? DEFAULT_WAIT };
  return { kind: 'refused', message, fields: {} };
}

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
