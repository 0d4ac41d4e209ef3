import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useAddresses } from '../../state/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PinIcon } from '../../ui/more-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialogs, useAddressDialogs } from './address-dialogs.tsx';

export function meta(): PageMeta {
  return { title: t('Your addresses'), noindex: true };
}

/** The address book: the default one first, as the checkout offers them. */
export function Component() {
  return (
    <DashboardFrame title={t('Addresses')} waiting={<Waiting />}>
      <AddressBook />
    </DashboardFrame>
  );
}

function AddressBook() {
  const { data: addresses, error, refetch } = useAddresses();
  const dialogs = useAddressDialogs();
  if (!addresses) return error ? <LoadFailure failure={error} onRetry={refetch} /> : <Waiting />;
  const add = () => dialogs.edit(null);
  return (
    <div className="flex flex-col gap-5">
      {addresses.length > 0 ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-md text-soft">{t('The checkout offers these, the default one first.')}</p>
            <Button onClick={add}>
              <PlusIcon className="size-5" />
              {t('Add an address')}
            </Button>
          </div>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                onEdit={() => dialogs.edit(address)}
                onRemove={() => dialogs.remove(address)}
              />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          title={t('No address yet')}
          icon={<PinIcon className="size-10" />}
          actions={<Button onClick={add}>{t('Add an address')}</Button>}
        >
          {t('Keep the places we bring things to: at the checkout one tap is then enough.')}
        </EmptyState>
      )}
      <AddressDialogs {...dialogs} isFirst={addresses.length === 0} />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-11 w-full sm:ml-auto sm:w-44" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Skeleton className="h-56 w-full rounded-card" />
        <Skeleton className="h-56 w-full rounded-card" />
      </div>
    </div>
  );
}
