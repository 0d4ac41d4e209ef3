import { DashboardFrame } from '../../layout/account/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { late } from '../../ui/late.tsx';
import { OwnOrdersWaiting } from './own-orders-waiting.tsx';

const OwnOrders = late(() => import('./late/own-orders.tsx'), { failed: LoadFailure });
if (bearerToken() !== null) void OwnOrders.begin();

export function meta(): PageMeta {
  return { title: t('Your orders'), noindex: true };
}

/** The own orders, page by page, the newest first. */
export function Component() {
  const waiting = <OwnOrdersWaiting />;
  return (
    <DashboardFrame title={t('Orders')} waiting={waiting}>
      <OwnOrders waiting={waiting} />
    </DashboardFrame>
  );
}
