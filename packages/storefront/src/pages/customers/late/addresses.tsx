import type { SavedAddress } from '@isoko/contract';
import { type ReactNode, useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { removeAddress, saveAddress, useAddresses } from '../../../state/customer/addresses.ts';
import { useUser } from '../../../state/customer/user.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { PinIcon } from '../../../ui/some-pages/more-icons.tsx';
import {
  AddressLines,
  type AddressValues,
  addressName,
  addressValues,
  savedAddressInput,
} from './address.tsx';

/** The addresses from the server, and the dialogs that change them. */
export default function AddressBook({ placeholder }: { placeholder: ReactNode }) {
  const { data: addresses, error, refetch } = useAddresses();
  // A dialog keeps its address while it closes, and stays mounted to give the focus back.
  const [dialog, setDialog] = useState<{ edits: boolean; address: SavedAddress | null; open: boolean }>();
  if (!addresses) return error ? <LoadFailure failure={error} onRetry={refetch} /> : placeholder;
  const add = () => setDialog({ edits: true, address: null, open: true });
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
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
                onEdit={() => setDialog({ edits: true, address, open: true })}
                onRemove={() => setDialog({ edits: false, address, open: true })}
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
          {t('Save the places we deliver to: at the checkout one tap is then enough.')}
        </EmptyState>
      )}
      {dialog?.edits && <EditDialog {...dialog} isFirst={addresses.length === 0} onClose={close} />}
      {dialog?.address && !dialog.edits && (
        <RemoveDialog open={dialog.open} address={dialog.address} onClose={close} />
      )}
    </div>
  );
}

/** One saved address and its buttons. */
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

const AddressDialog = late(() => import('./address-dialog.tsx'));
const ConfirmDialog = late(() => import('../../../layout/over-pages/confirm-dialog.tsx'));

interface DialogProps {
  address: SavedAddress;
  open: boolean;
  onClose: () => void;
}

/** Changes an address, or adds one if it is null. `isFirst`: an added address becomes the default without asking. */
function EditDialog({
  address,
  isFirst,
  ...dialog
}: Omit<DialogProps, 'address'> & { address: SavedAddress | null; isFirst: boolean }) {
  const { data: user } = useUser();
  const save = async (values: AddressValues) => {
    await saveAddress(address?._id ?? null, savedAddressInput(values, address));
    announce(address ? t('The address was changed.') : t('The address is added.'));
  };
  return (
    <AddressDialog
      {...dialog}
      title={address ? t('Change {name}', { name: addressName(address) }) : t('Add an address')}
      before={addressValues(address, user)}
      book={{ canBecomeDefault: address ? !address.is_default : !isFirst }}
      onSave={save}
    />
  );
}

function RemoveDialog({ address, ...dialog }: DialogProps) {
  const { _id, sector, district, is_default } = address;
  const name = addressName(address);
  const remove = async () => {
    await removeAddress(_id);
    announce(t('{name} is removed.', { name }));
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t('Remove {name}?', { name })}
      confirm={t('Remove the address')}
      onConfirm={remove}
    >
      <p>
        {t('{sector}, {district}. Orders that go there do not change.', { sector, district })}
        {is_default && ` ${t('The one you added last becomes the default.')}`}
      </p>
    </ConfirmDialog>
  );
}
