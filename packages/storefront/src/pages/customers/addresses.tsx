import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LatePart } from '../../layout/late-part.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { lateOfCustomer } from '../../state/late-module.ts';
import { AddressesWaiting } from './addresses-waiting.tsx';

const late = lateOfCustomer(() => import('./live-addresses.tsx'));

export function meta(): PageMeta {
  return { title: t('Your addresses'), noindex: true };
}

/** The address book: the default one first, as the checkout offers them. */
export function Component() {
  const waiting = <AddressesWaiting />;
  return (
    <DashboardFrame title={t('Addresses')} waiting={waiting}>
      <LatePart late={late} waiting={waiting}>
        {({ AddressBook }) => <AddressBook />}
      </LatePart>
    </DashboardFrame>
  );
}
