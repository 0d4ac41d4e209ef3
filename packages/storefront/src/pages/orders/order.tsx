import { useState } from 'react';
import { Navigate } from 'react-router';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useSession } from '../../state/customer/session.ts';
import { useLastOrders } from '../../state/orders/last-orders.ts';
import type { OpenedOrder } from '../../state/orders/order.ts';
import { late } from '../../ui/late.tsx';
import { GuestOrder, type GuestOrderProps } from './guest-order.tsx';
import { OrderWaiting } from './placeholders.tsx';

const LiveOrder = late(() => import('./late/order.tsx'), { failed: LoadFailure });
void LiveOrder.begin();

export function meta(): PageMeta {
  return { title: t('Your order'), noindex: true };
}

/** A guest's order. */
export function Component() {
  return (
    <div className="wrap pt-4 pb-12 lg:pt-8">
      <div className="mx-auto max-w-3xl">
        <GuestOrder shows={Opened} waiting={<Waiting />} />
      </div>
    </div>
  );
}

/** The placeholder of the order; the heading is shown before it loads. */
function Waiting() {
  return (
    <>
      <h1 className="sr-only">{t('Your order')}</h1>
      <OrderWaiting />
    </>
  );
}

function Opened({ id, known, tokens }: GuestOrderProps) {
  const signedIn = useSession(({ token }) => token !== null);
  const [firstView] = useState(!known?.seen);
  // The owner may open a link that has lost its token.
  if (!tokens.length && signedIn) return <Navigate to={`/dashboard/orders/${id}`} replace />;
  return (
    <LiveOrder id={id} tokens={tokens} firstView={firstView} onOpened={remember} waiting={<Waiting />} />
  );
}

/** Stores the order in this browser, unless the page is closing because the shopper cleared the phone. */
function remember({ order: { _id, number, date_created }, token }: OpenedOrder): void {
  const isShown = window.location.pathname.endsWith(`/orders/${_id}`);
  if (token !== null && isShown)
    useLastOrders.getState().remember({ _id, number, date_created, token, seen: true });
}
