import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LatePart } from '../../layout/late-part.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { lateOfCustomer } from '../../state/late-module.ts';
import { OwnOrdersWaiting } from './own-orders-waiting.tsx';

const late = lateOfCustomer(() => import('./live-own-orders.tsx'));

export function meta(): PageMeta {
  return { title: t('Your orders'), noindex: true };
}

/** The own orders, page by page, the newest first. */
export function Component() {
  const waiting = <OwnOrdersWaiting />;
  return (
    <DashboardFrame title={t('Orders')} waiting={waiting}>
      <LatePart late={late} waiting={waiting}>
        {({ OwnOrders }) => <OwnOrders />}
      </LatePart>
    </DashboardFrame>
  );
}
