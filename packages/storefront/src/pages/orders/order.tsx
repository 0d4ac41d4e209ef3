import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import type { PageMeta } from '../../page.tsx';
import { useLastOrders } from '../../state/last-orders.ts';
import { isUnknownOrder, useOrder } from '../../state/order.ts';
import { useStored } from '../../state/use-stored.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderNotOpened } from './order-not-opened.tsx';
import { orderTokens } from './order-tokens.ts';

export function meta(): PageMeta {
  return { title: 'Your order', noindex: true };
}

const OFFLINE = 'You are offline. This page goes on by itself as soon as you are back.';
const NOT_LATEST = 'This may not be the latest state: the shop could not be reached.';

/** A guest's order, for whoever holds its token: the one after `#`, or the one this browser keeps. */
export function Component() {
  useStored(useLastOrders);
  const { id = '' } = useParams();
  const ready = useLastOrders((state) => state.ready);
  return (
    <div className="wrap pt-4 pb-12 lg:pt-8">{ready ? <OrderPage key={id} id={id} /> : <Waiting />}</div>
  );
}

function OrderPage({ id }: { id: string }) {
  const known = useLastOrders((state) => state.orders).find(({ _id }) => _id === id);
  const { hash } = useLocation();
  const tokens = orderTokens(hash, known);
  const { data, error, refetch, isPending, fetchStatus } = useOrder(id, tokens);
  const first = useRef(!known?.seen);
  useEffect(() => {
    if (!data) return;
    const { _id, number, date_created } = data.order;
    useLastOrders.getState().remember({ _id, number, date_created, token: data.token, seen: true });
  }, [data]);
  if (data) {
    const stale = fetchStatus === 'paused' ? OFFLINE : error && NOT_LATEST;
    const refresh = () => void refetch();
    return <OrderDetails opened={data} firstView={first.current} stale={stale} refresh={refresh} />;
  }
  if (!tokens.length || isUnknownOrder(error))
    return <OrderNotOpened id={id} withToken={tokens.length > 0} />;
  if (isPending && !error) return <Waiting />;
  return (
    <Notice
      tone="amber"
      role="alert"
      title={error?.message}
      actions={<Button onClick={() => refetch()}>Try again</Button>}
    >
      <p>Your order is safe with us; only this page could not be read.</p>
    </Notice>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="mx-auto flex max-w-3xl flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
