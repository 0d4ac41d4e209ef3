import { call } from '../../api.ts';
import { failureCode } from '../forms/failure-code.ts';
import { useLastOrders } from './last-orders.ts';

/**
 * Brings the orders that were placed in this browser as a guest into the account of whoever is signed in, by their
 * tokens. Others may use this browser too: the shop takes those alone that have the account's phone or address. Each is
 * asked for once; without a connection the next page that loads asks again.
 */
export async function claimOrders(): Promise<void> {
  await useLastOrders.persist.rehydrate();
  const { orders, remember } = useLastOrders.getState();
  // The oldest first, because what is remembered anew stands first.
  for (const order of orders.toReversed()) {
    if (order.claimed) continue;
    const { _id, token } = order;
    const input = {
      params: { id: _id },
      query: { matching: 'true' },
      headers: { 'x-order-token': token },
    } as const;
    try {
      await call('POST /orders/:id/attach', input);
    } catch (error) {
      // Not theirs: somebody else's of this browser may still claim it.
      if (failureCode(error) === 'not_found') continue;
      throw error;
    }
    remember({ _id, token, claimed: true });
  }
}
