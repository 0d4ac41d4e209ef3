import type { Order } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryClient } from '../customer/query-client.ts';
import { forgetMyOrders } from './my-orders.ts';
import { type OpenedOrder, openedNow, pauseBefore } from './order-pace.ts';
import { paymentStage } from './payment-stage.ts';

export type { OpenedOrder } from './order-pace.ts';

type Token = OpenedOrder['token'];

/** An owner and a guest see one order each their own way: signing out forgets only the owner's. */
const keyOf = (id: string, token: Token) => ['order', id, token === null ? 'own' : 'by token'];
const known = (id: string, token: Token) => queryClient.getQueryData<OpenedOrder>(keyOf(id, token));

/** What opens an order, as a header; the session's bearer is sent by itself. */
export const tokenHeader = (token: Token): Record<string, string> =>
  token === null ? {} : { 'x-order-token': token };

/** An order that was just placed is known already: its page opens without waiting. */
export function keepOrder({ order, token }: Pick<OpenedOrder, 'order' | 'token'>): void {
  const opened: OpenedOrder = { ...openedNow(order, token, undefined), isNew: true };
  queryClient.setQueryData(keyOf(order._id, token), opened);
  forgetMyOrders();
}

/** An order as an action left it; a look that was on its way knows less and is given up. */
export async function replaceOrder(order: Order, token: Token): Promise<void> {
  const queryKey = keyOf(order._id, token);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, openedNow(order, token, known(order._id, token)));
  forgetMyOrders();
}

/** Reads an order with the first of the tokens that opens it. @throws RequestFailure of the last one. */
async function openOrder(id: string, tokens: readonly Token[], signal: AbortSignal): Promise<OpenedOrder> {
  const [token = '', ...others] = tokens;
  const headers = tokenHeader(token);
  const before = known(id, token);
  try {
    // While the phone asks for the PIN the provider is asked, not only our own book.
    const asks = before !== undefined && paymentStage(before.order) === 'pin';
    const answer = asks
      ? await call('POST /orders/confirm-payment', { body: { order: id }, headers, signal })
      : await call('GET /orders/:id', { params: { id }, headers, signal });
    return openedNow(answer.data, token, before);
  } catch (error) {
    if (!others.length || !isUnknownOrder(error)) throw error;
    return openOrder(id, others, signal);
  }
}

/** Whether a request failed because there is no such order for this token. */
export function isUnknownOrder(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return false;
  return [400, 401, 404].includes(error.failure.status);
}

/** The seconds the shop asks to wait, in milliseconds; 0 where it does not. */
function askedPause(error: unknown): number {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return 0;
  return (error.failure.retryAfter ?? 0) * 1000;
}

/**
 * An order with its events, followed until it is final: quickly while a payment is on its way, not at all in a
 * hidden tab, at once when the shopper comes back to it. Nothing is asked without a token; null stands for the
 * session.
 */
export function useOrder(id: string, tokens: readonly Token[]) {
  const [token = ''] = tokens;
  return useQuery(
    {
      queryKey: keyOf(id, token),
      queryFn: ({ signal }) => openOrder(id, tokens, signal),
      enabled: tokens.length > 0,
      refetchInterval: ({ state: { data, error } }) => {
        if (!data || isUnknownOrder(error)) return false;
        const pause = pauseBefore(data);
        return pause && Math.max(pause, askedPause(error));
      },
      refetchOnWindowFocus: ({ state: { data } }) =>
        data !== undefined && pauseBefore(data) !== false && 'always',
    },
    queryClient,
  );
}
