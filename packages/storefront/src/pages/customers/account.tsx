import { DashboardFrame } from '../../layout/account/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { late } from '../../ui/late.tsx';
import { AccountWaiting } from './account-waiting.tsx';

const Account = late(() => import('./late/account.tsx'), { failed: LoadFailure });
if (bearerToken() !== null) void Account.begin();

export function meta(): PageMeta {
  return { title: t('Your account'), noindex: true };
}

/** Who somebody is to the shop, and everything they can change about it. */
export function Component() {
  const waiting = <AccountWaiting />;
  return (
    <DashboardFrame title={t('Account')} waiting={waiting}>
      <Account waiting={waiting} />
    </DashboardFrame>
  );
}
