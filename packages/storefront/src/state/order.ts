import type { Order, OrderStatus } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { queryClient } from './query-client.ts';

/** How often an order that still moves is looked at again, in milliseconds. */
const ORDER_POLL_MS = 60_000;

const final: readonly OrderStatus[] = ['delivered', 'cancelled', 'expired'];

/** An order, and the token that opened it. */
export interface OpenedOrder {
  order: Order;
  token: string;
}

const keyOf = (id: string) => ['order', id];

/** An order that was just placed is known already: its page opens without waiting. */
export function keepOrder(opened: OpenedOrder): void {
  queryClient.setQueryData(keyOf(opened.order._id), opened);
}

/** Reads an order with the first of the tokens that opens it. @throws RequestFailure of the last one. */
async function openOrder(id: string, tokens: readonly string[], signal: AbortSignal): Promise<OpenedOrder> {
  const [token = '', ...others] = tokens;
  try {
    const answer = await call('GET /orders/:id', {
      params: { id },
      headers: { 'x-order-token': token },
      signal,
    });
    return { order: answer.data, token };
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

/** An order with its events, followed until it is final. Nothing is asked without a token. */
export function useOrder(id: string, tokens: readonly string[]) {
  return useQuery(
    {
      queryKey: keyOf(id),
      queryFn: ({ signal }) => openOrder(id, tokens, signal),
      enabled: tokens.length > 0,
      refetchInterval: ({ state }) =>
        state.data && final.includes(state.data.order.status) ? false : ORDER_POLL_MS,
    },
    queryClient,
  );
}
