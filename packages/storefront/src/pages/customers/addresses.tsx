import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/session.ts';
import { late } from '../../ui/late.tsx';
import { AddressesWaiting } from './addresses-waiting.tsx';

const AddressBook = late(() => import('./live-addresses.tsx'), { failed: LoadFailure });
if (bearerToken() !== null) void AddressBook.begin();

export function meta(): PageMeta {
  return { title: t('Your addresses'), noindex: true };
}

/** The address book: the default one first, as the checkout offers them. */
export function Component() {
  const waiting = <AddressesWaiting />;
  return (
    <DashboardFrame title={t('Addresses')} waiting={waiting}>
      <AddressBook waiting={waiting} />
    </DashboardFrame>
  );
}
