import type { Order } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call, refusalOf } from '../../api.ts';
import { keepAnswer, onlySignedIn, queryClient } from '../customer/query-client.ts';
import { forgetMyOrders } from './my-orders.ts';
import { paymentStage } from './payment-stage.ts';

/** An order, the token that opened it, and how often its payment was read since the phone asked for the PIN. */
export interface OpenedOrder {
  order: Order;
  /** Null: the session of its owner. */
  token: string | null;
  checks: number;
  /** It was placed here just now and has not been read since. */
  isNew?: true;
}

/** Seconds between two reads while a PIN is awaited: at 3, 6, 10, 15, 20 … 60 s, then every half minute. */
const FIRST_PAUSES = [3, 3, 4];
const PAUSE = 5;
const QUICK_CHECKS = 13;
const GENTLE = 30;
/** Seconds between two reads while the shop waits for an answer, which the customer may also give to staff by phone. */
const ASKED = 15;
/** Seconds between two reads of an order without a payment in progress. */
const CALM = 60;

const final: readonly Order['status'][] = ['delivered', 'cancelled', 'expired'];

/** Milliseconds until an order is read again; false for an order that is final. */
export function pauseBefore({ order, checks }: OpenedOrder): number | false {
  const stage = paymentStage(order);
  if (stage === 'pin') return pinPause(checks) * 1000;
  if (final.includes(order.status)) return false;
  if (order.questions.some(({ outcome }) => outcome === null)) return ASKED * 1000;
  return (stage === 'review' ? GENTLE : CALM) * 1000;
}

function pinPause(checks: number): number {
  if (checks >= QUICK_CHECKS) return GENTLE;
  return FIRST_PAUSES[checks] ?? PAUSE;
}

/** An order just read: another try to pay restarts the count. */
export function openedNow(order: Order, token: string | null, before: OpenedOrder | undefined): OpenedOrder {
  const sameTry = before !== undefined && before.order.payment.attempts === order.payment.attempts;
  return { order, token, checks: sameTry ? before.checks + 1 : 0 };
}

type Token = OpenedOrder['token'];

/** The owner's copy of an order and the guest's are separate: logging out removes only the owner's. */
const keyOf = (id: string, token: Token) => ['order', id, token === null ? 'own' : 'by token'];
const known = (id: string, token: Token) => queryClient.getQueryData<OpenedOrder>(keyOf(id, token));

/** The header that opens an order; the session's bearer token is sent automatically. */
export const tokenHeader = (token: Token): Record<string, string> =>
  token === null ? {} : { 'x-order-token': token };

/** Caches an order that was just placed: its page opens without waiting. */
export function keepOrder({ order, token }: Pick<OpenedOrder, 'order' | 'token'>): void {
  const opened: OpenedOrder = { ...openedNow(order, token, undefined), isNew: true };
  queryClient.setQueryData(keyOf(order._id, token), opened);
  forgetMyOrders();
}

/** Caches an order returned by an action; a running read is older and is cancelled. */
export async function replaceOrder(order: Order, token: Token): Promise<void> {
  const queryKey = keyOf(order._id, token);
  await keepAnswer(queryKey, openedNow(order, token, known(order._id, token)));
  forgetMyOrders();
}

/** Reads an order with the first of the tokens that opens it. @throws RequestFailure of the last one. */
async function openOrder(id: string, tokens: readonly Token[], signal: AbortSignal): Promise<OpenedOrder> {
  const [token = '', ...others] = tokens;
  if (token === null) onlySignedIn();
  const headers = tokenHeader(token);
  const before = known(id, token);
  try {
    // While the phone asks for the PIN, the shop asks the provider as well.
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
export const isUnknownOrder = (error: unknown): boolean =>
  [400, 401, 404].includes(refusalOf(error)?.status ?? 0);

/** The wait that the shop asks for, in milliseconds; 0 if it does not. */
const askedPause = (error: unknown): number => (refusalOf(error)?.retryAfter ?? 0) * 1000;

/**
 * An order with its events, read again until it is final: quickly while a payment is in progress, not in a
 * hidden tab, immediately when the shopper returns to it. Without a token there is no request; null means the
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
