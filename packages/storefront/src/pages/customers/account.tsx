import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LatePart } from '../../layout/late-part.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { lateOfCustomer } from '../../state/late-module.ts';
import { AccountWaiting } from './account-waiting.tsx';

const late = lateOfCustomer(() => import('./live-account.tsx'));

export function meta(): PageMeta {
  return { title: t('Your account'), noindex: true };
}

/** Who somebody is to the shop, and everything they can change about it. */
export function Component() {
  const waiting = <AccountWaiting />;
  return (
    <DashboardFrame title={t('Account')} waiting={waiting}>
      <LatePart late={late} waiting={waiting}>
        {({ Account }) => <Account />}
      </LatePart>
    </DashboardFrame>
  );
}
