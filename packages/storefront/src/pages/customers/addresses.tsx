import { DashboardFrame } from '../../layout/account/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { late } from '../../ui/late.tsx';
import { AddressesWaiting } from './addresses-waiting.tsx';

const AddressBook = late(() => import('./late/addresses.tsx'), { failed: LoadFailure });
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
