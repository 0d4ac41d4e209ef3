import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { isUnknownOrder, type OpenedOrder, useOrder } from '../../../state/orders/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OrderWaiting } from '../order-waiting.tsx';
import { OrderDetails } from './order-details.tsx';

const OFFLINE = t('You are offline. This page goes on by itself as soon as you are back.');
const NOT_LATEST = t('This may not be the latest state: the shop could not be reached.');

/** One order, live, opened by one of the tokens, or by the session (null). */
export default function LiveOrder({
  id,
  tokens,
  firstView,
  unknown,
  onOpened,
}: {
  id: string;
  tokens: readonly OpenedOrder['token'][];
  /** It is shown here for the first time; absent: when it was placed just now. */
  firstView?: boolean;
  /** What to show where none of them opens it. */
  unknown: ReactNode;
  onOpened?: (opened: OpenedOrder) => void;
}) {
  const { data, error, refetch, isPending, fetchStatus } = useOrder(id, tokens);
  const [first] = useState(() => firstView ?? data?.isNew === true);
  useEffect(() => {
    if (data) onOpened?.(data);
  }, [data, onOpened]);
  if (data) {
    const stale = fetchStatus === 'paused' ? OFFLINE : error && NOT_LATEST;
    const refresh = () => void refetch();
    return <OrderDetails opened={data} firstView={first} stale={stale} refresh={refresh} />;
  }
  if (!tokens.length || isUnknownOrder(error)) return unknown;
  if (isPending && !error) return <OrderWaiting />;
  return <OrderFailure error={error} onRetry={refetch} />;
}

/** The order could not be read. */
export function OrderFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Notice
      tone="amber"
      role="alert"
      title={error?.message}
      actions={<Button onClick={() => onRetry()}>{t('Try again')}</Button>}
    >
      <p>{t('Your order is safe with us; only this page could not be read.')}</p>
    </Notice>
  );
}
