import type { AddressInput, Order } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCart } from '../cart/cart.ts';
import { saveAddress } from '../customer/addresses.ts';
import { useLastOrders } from '../orders/last-orders.ts';
import { keepOrder } from '../orders/order.ts';
import { useCheckoutDraft } from './checkout-draft.ts';

/** A guest's order: this browser keeps its token. Returns its page. */
export function guestOrderPlaced(order: Order & { access_token: string }): string {
  const { access_token: token, _id, number, date_created } = order;
  useLastOrders.getState().remember({ _id, token, number, date_created });
  keepOrder({ order, token });
  emptyAfterOrder();
  return `/orders/${_id}#${token}`;
}

/** The order of somebody who is signed in; `typed` is the address to be kept for the next time. Returns its page. */
export function ownOrderPlaced(order: Order, typed: AddressInput | null): string {
  const isKept = useCheckoutDraft.getState().values.save_address === 'yes';
  if (typed && isKept) void keepAddress(typed);
  keepOrder({ order, token: null });
  emptyAfterOrder();
  return ownOrderPath(order._id);
}

/** The page of an order this cart has become already. */
export function alreadyOrdered(id: string): string {
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
