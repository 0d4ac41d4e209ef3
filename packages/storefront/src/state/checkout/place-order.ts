import type { AddressInput, Order } from '@isoko/contract';
import { type CallInput, RequestFailure } from '@isoko/contract/client';
import { valueAt } from '@isoko/contract/rules/objects';
import { call, fieldErrorsOf, refusalOf } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCart } from '../cart/cart.ts';
import { saveAddress } from '../customer/addresses.ts';
import { isSessionOver } from '../customer/own-answer.ts';
import { useLastOrders } from '../orders/last-orders.ts';
import { keepOrder } from '../orders/order.ts';
import { useCheckoutDraft } from './checkout-draft.ts';

type GuestBody = NonNullable<CallInput<'POST /orders/guests'>['body']>;
type OwnBody = NonNullable<CallInput<'POST /orders'>['body']>;

/**
 * Places an order (its body as JSON) and returns the path of its page. @throws RequestFailure when it was not
 * placed, or the outcome is unknown.
 */
export async function place(text: string): Promise<string> {
  const draft = useCheckoutDraft.getState();
  const headers = { 'idempotency-key': draft.keyFor(text) };
  const body: GuestBody | OwnBody = JSON.parse(text);
  try {
    if ('line_items' in body)
      return guestOrderPlaced((await call('POST /orders/guests', { body, headers })).data);
    return ownOrderPlaced((await call('POST /orders', { body, headers })).data, body.shipping ?? null);
  } catch (error) {
    const id = existingOrder(error);
    if (id !== null) return alreadyOrdered(id);
    if (isDefinite(error) && !isFull(error)) draft.refused();
    throw error;
  }
}

/** Whether certainly no order was made; otherwise the order may exist, and the key stays. */
export function isDefinite(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && refusal.status < 500 && refusal.data.code !== 'in_progress';
}

/** Whether the rate limit of the network is reached; a wallet that was asked too often is an error of its field. */
const isFull = (error: unknown): boolean =>
  refusalOf(error)?.status === 429 && fieldErrorsOf(error).length === 0;

/** The id of the order that was already made from this cart; null: there is none. */
function existingOrder(error: unknown): string | null {
  const { code, data } = refusalOf(error)?.data ?? {};
  return code === 'already_ordered' ? String(valueAt(data, '_id')) : null;
}

/** A guest's order: stores its token in this browser. Returns the path of its page. */
function guestOrderPlaced(order: Order & { access_token: string }): string {
  const { access_token: token, _id, number, date_created } = order;
  useLastOrders.getState().remember({ _id, token, number, date_created });
  keepOrder({ order, token });
  emptyAfterOrder();
  return `/orders/${_id}#${token}`;
}

/** A user's order; `typed` is the address to save for the next time. Returns the path of its page. */
function ownOrderPlaced(order: Order, typed: AddressInput | null): string {
  const isKept = useCheckoutDraft.getState().values.save_address === 'yes';
  if (typed && isKept) void keepAddress(typed);
  keepOrder({ order, token: null });
  emptyAfterOrder();
  return ownOrderPath(order._id);
}

/** The page of the order that was already made from this cart. */
function alreadyOrdered(id: string): string {
  showToast({ title: t('This order was already placed') });
  emptyAfterOrder();
  return ownOrderPath(id);
}

const ownOrderPath = (id: string) => `/dashboard/orders/${id}`;

function emptyAfterOrder(): void {
  useCart.getState().refresh();
  useCheckoutDraft.getState().orderPlaced();
}

/** Saves the address. The order is placed in any case. */
async function keepAddress(address: AddressInput): Promise<void> {
  try {
    await saveAddress(null, address);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    showToast({ title: t('The address was not saved'), description: error.message, tone: 'bad' });
  }
}

/** The outcome of the waiting order. */
export type WaitingOutcome =
  /** No order waits. */
  | { kind: 'none' }
  /** The shop cannot be reached yet, or asks to wait. */
  | { kind: 'waits' }
  /** Placed; `page` is its page. */
  | { kind: 'placed'; page: string }
  /** Nothing was ordered, and nothing waits any more; the reason is a sentence. */
  | { kind: 'refused'; reason: string };

/**
 * Sends the order that waits for a network, with the idempotency key of its first try: repeated tries, also in
 * several tabs, make only one order. Never rejects because of a failed request.
 */
export async function sendWaitingOrder(): Promise<WaitingOutcome> {
  // Locks are not available over plain http; there only the key makes it one order.
  if (!navigator.locks) return send();
  return navigator.locks.request('isoko-waiting-order', send);
}

async function send(): Promise<WaitingOutcome> {
  // Another tab may have sent it, or withdrawn it.
  await useCheckoutDraft.persist.rehydrate();
  const { attempt, wait } = useCheckoutDraft.getState();
  if (!attempt?.waits) return { kind: 'none' };
  try {
    return { kind: 'placed', page: await place(attempt.body) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    if (isFull(error) || (!isSessionOver(error) && !isDefinite(error))) return { kind: 'waits' };
    wait(false);
    return { kind: 'refused', reason: error.message };
  }
}
