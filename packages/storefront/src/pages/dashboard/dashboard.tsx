import { DashboardFrame, PrivateWaiting } from '../../layout/dashboard-frame.tsx';
import { LatePart } from '../../layout/late-part.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { lateOfCustomer } from '../../state/late-module.ts';

const late = lateOfCustomer(() => import('./live-dashboard.tsx'));

export function meta(): PageMeta {
  return { title: t('Dashboard'), noindex: true };
}

/** Where somebody who is signed in begins: their latest orders, what they can do, and what their cart still needs. */
export function Component() {
  return (
    <DashboardFrame title={t('Dashboard')}>
      <LatePart late={late} waiting={<PrivateWaiting />}>
        {({ Overview }) => <Overview />}
      </LatePart>
    </DashboardFrame>
  );
}
