import type { SavedAddress } from '@isoko/contract';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { saveAddress, useAddresses } from '../../../state/customer/addresses.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { PinIcon } from '../../../ui/some-pages/more-icons.tsx';
import { AddressesWaiting } from '../addresses-waiting.tsx';
import { AddressDialogs, useAddressDialogs } from './address-dialogs.tsx';
import { addressName } from './address-input.ts';
import { AddressLines } from './address-lines.tsx';

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

/** One kept address and what can be done with it. */
function AddressCard({
  address,
  onEdit,
  onRemove,
}: {
  address: SavedAddress;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const action = useAction();
  const name = addressName(address);
  const makeDefault = async () => {
    const { _id, province, date_created, ...input } = address;
    if (await action.run(() => saveAddress(_id, { ...input, is_default: true }))) {
      announce(t('{name} is your default address now.', { name }));
    }
  };
  return (
    <li className="card flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 break-words text-base">{name}</h2>
        {address.is_default && (
          <Badge tone="green" className="shrink-0">
            {t('Default')}
          </Badge>
        )}
      </div>
      <AddressLines address={address} />
      <ActionFailure failure={action.failure} />
      <div className="-mx-2 mt-auto -mb-1.5 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          className="px-2.5!"
          onClick={onEdit}
          aria-label={t('Change {name}', { name })}
        >
          {t('Change')}
        </Button>
        {!address.is_default && (
          <Button
            variant="ghost"
            className="px-2.5!"
            busy={action.busy}
            onClick={makeDefault}
            aria-label={t('Make {name} the default', { name })}
          >
            {t('Make default')}
          </Button>
        )}
        <Button
          variant="ghost"
          className="px-2.5! text-sale!"
          onClick={onRemove}
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}
