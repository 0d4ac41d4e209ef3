import type { ReactNode } from 'react';
import { t } from '../../../messages/t.tsx';
import { isUnknownOrder, type useOrder } from '../../../state/orders/order.ts';
import type { OpenedOrder } from '../../../state/orders/order-pace.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Where the page of an opened order is: its owner's within the dashboard, a guest's with the token after `#`. */
export const orderPath = ({ order, token }: Pick<OpenedOrder, 'order' | 'token'>): string =>
  token === null ? `/dashboard/orders/${order._id}` : `/orders/${order._id}#${token}`;

/** Where its receipt is. */
export const receiptPath = ({ order, token }: Pick<OpenedOrder, 'order' | 'token'>): string =>
  token === null ? `/dashboard/orders/${order._id}/receipt` : `/orders/${order._id}/receipt#${token}`;

/** How an order is asked for: by one of the tokens, or by the session (null). */
export interface OrderRequest {
  id: string;
  tokens: readonly OpenedOrder['token'][];
  /** What to show where none of them opens it. */
  unknown: ReactNode;
}

/** In place of an order: nothing opens it, it could not be read, or it is still being read. */
export function NoOrderYet({
  tokens,
  unknown,
  waiting,
  query: { error, refetch },
}: Omit<OrderRequest, 'id'> & {
  waiting: ReactNode;
  query: Pick<ReturnType<typeof useOrder>, 'error' | 'refetch'>;
}) {
  if (!tokens.length || isUnknownOrder(error)) return unknown;
  if (!error) return waiting;
  return (
    <Notice
      tone="amber"
      role="alert"
      title={error.message}
      actions={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
    >
      <p>{t('Your order is safe with us; only this page could not be read.')}</p>
    </Notice>
  );
}
