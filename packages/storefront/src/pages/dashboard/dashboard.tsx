import { DashboardFrame, PrivateWaiting } from '../../layout/account/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { late } from '../../ui/late.tsx';

const Overview = late(() => import('./late/dashboard.tsx'), { failed: LoadFailure });
if (bearerToken() !== null) void Overview.begin();

export function meta(): PageMeta {
  return { title: t('Dashboard'), noindex: true };
}

/** Where somebody who is signed in begins: their latest orders, what they can do, and what their cart still needs. */
export function Component() {
  return (
    <DashboardFrame title={t('Dashboard')}>
      <Overview waiting={<PrivateWaiting />} />
    </DashboardFrame>
  );
}
