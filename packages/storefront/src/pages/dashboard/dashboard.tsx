import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { NextOrder } from './next-order.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Welcome } from './welcome.tsx';

export function meta(): PageMeta {
  return { title: t('Dashboard'), noindex: true };
}

/** Where somebody who is signed in begins: their latest orders, what they can do, and what their cart still needs. */
export function Component() {
  return (
    <DashboardFrame title={t('Dashboard')}>
      <div className="flex flex-col gap-6 lg:gap-8">
        <Welcome />
        <NextOrder />
        <LatestOrders />
        <Shortcuts />
      </div>
    </DashboardFrame>
  );
}
