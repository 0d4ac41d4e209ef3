import { useParams } from 'react-router';
import { DashboardFrame } from '../../layout/account/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { late } from '../../ui/late.tsx';
import { OrderWaiting, SESSION } from './placeholders.tsx';

const LiveOrder = late(() => import('./late/order.tsx'), { failed: LoadFailure });
if (bearerToken() !== null) void LiveOrder.begin();

export function meta(): PageMeta {
  return { title: t('Your order'), noindex: true };
}

/** One of the customer's own orders, opened with the session; it looks like a guest's. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <DashboardFrame
      title={t('Order')}
      ownHeading
      trail={[{ name: t('Orders'), to: '/dashboard/orders' }]}
      waiting={<OrderWaiting />}
    >
      <div className="max-w-3xl">
        <LiveOrder key={id} id={id} tokens={SESSION} waiting={<OrderWaiting />} />
      </div>
    </DashboardFrame>
  );
}
