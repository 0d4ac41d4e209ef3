import type { AddressInput, Order } from '@isoko/contract';
import { type CallInput, RequestFailure } from '@isoko/contract/client';
import { valueAt } from '@isoko/contract/rules/objects';
import { call } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCart } from '../cart/cart.ts';
import { saveAddress } from '../customer/addresses.ts';
import { useLastOrders } from '../orders/last-orders.ts';
import { keepOrder } from '../orders/order.ts';
import { useCheckoutDraft } from './checkout-draft.ts';

type GuestBody = NonNullable<CallInput<'POST /orders/guests'>['body']>;
type OwnBody = NonNullable<CallInput<'POST /orders'>['body']>;

/** Places an order (its body as JSON) and returns its page. @throws RequestFailure when it is not placed, or not for certain. */
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
    if (isDefinite(error)) draft.refused();
    throw error;
  }
}

/** Whether nothing was ordered for certain; otherwise the order may exist, and the key stays. */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return false;
  return error.failure.status < 500 && error.failure.data.code !== 'in_progress';
}

/** The order the cart has become already; null: it has not. */
function existingOrder(error: unknown): string | null {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return null;
  const { code, data } = error.failure.data;
  return code === 'already_ordered' ? String(valueAt(data, '_id')) : null;
}

/** A guest's order: this browser keeps its token. Returns its page. */
function guestOrderPlaced(order: Order & { access_token: string }): string {
  const { access_token: token, _id, number, date_created } = order;
  useLastOrders.getState().remember({ _id, token, number, date_created });
  keepOrder({ order, token });
  emptyAfterOrder();
  return `/orders/${_id}#${token}`;
}

/** The order of somebody who is signed in; `typed` is the address to be kept for the next time. Returns its page. */
function ownOrderPlaced(order: Order, typed: AddressInput | null): string {
  const isKept = useCheckoutDraft.getState().values.save_address === 'yes';
  if (typed && isKept) void keepAddress(typed);
  keepOrder({ order, token: null });
  emptyAfterOrder();
  return ownOrderPath(order._id);
}

/** The page of an order this cart has become already. */
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

/** The order is placed whether or not this works. */
async function keepAddress(address: AddressInput): Promise<void> {
  try {
    await saveAddress(null, address);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    showToast({ title: t('The address was not kept'), description: error.message, tone: 'bad' });
  }
}
