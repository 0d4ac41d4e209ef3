import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { useAddresses } from '../../../state/customer/addresses.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { PinIcon } from '../../../ui/some-pages/more-icons.tsx';
import { AddressesWaiting } from '../addresses-waiting.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialogs, useAddressDialogs } from './address-dialogs.tsx';

/** The addresses as the server has them, and the dialogs that change them. */
export default function AddressBook() {
  const { data: addresses, error, refetch } = useAddresses();
  const dialogs = useAddressDialogs();
  if (!addresses) return error ? <LoadFailure failure={error} onRetry={refetch} /> : <AddressesWaiting />;
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
