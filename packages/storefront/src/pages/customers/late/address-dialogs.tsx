import type { SavedAddress } from '@isoko/contract';
import { useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { removeAddress, saveAddress } from '../../../state/customer/addresses.ts';
import { useUser } from '../../../state/customer/user.ts';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { type AddressValues, addressName, addressValues, savedAddressInput } from './address-input.ts';

const AddressDialog = late(() => import('./address-dialog.tsx'));
const ConfirmDialog = late(() => import('../../../layout/over-pages/confirm-dialog.tsx'));

/** Which dialog of the address book is open, and on which address; null: a new one. */
export function useAddressDialogs() {
  const [shown, setShown] = useState<'edit' | 'remove' | null>(null);
  // A dialog keeps its address while it closes, and stays in the page to give the focus back.
  const [edited, setEdited] = useState<{ address: SavedAddress | null }>();
  const [removed, setRemoved] = useState<SavedAddress>();
  return {
    shown,
    edited,
    removed,
    edit: (address: SavedAddress | null) => {
      setEdited({ address });
      setShown('edit');
    },
    remove: (address: SavedAddress) => {
      setRemoved(address);
      setShown('remove');
    },
    close: () => setShown(null),
  };
}

type Dialogs = ReturnType<typeof useAddressDialogs>;

/** The dialogs of the address book; `isFirst`: what is added becomes the default one without asking. */
export function AddressDialogs({ shown, edited, removed, close, isFirst }: Dialogs & { isFirst: boolean }) {
  const { data: user } = useUser();
  const address = edited?.address ?? null;
  const save = async (values: AddressValues) => {
    await saveAddress(address?._id ?? null, savedAddressInput(values, address));
    announce(address ? t('The address is changed.') : t('The address is added.'));
  };
  const remove = async () => {
    if (!removed) return;
    await removeAddress(removed._id);
    announce(t('{name} is removed.', { name: addressName(removed) }));
  };
  return (
    <>
      {edited && (
        <AddressDialog
          title={address ? t('Change {name}', { name: addressName(address) }) : t('Add an address')}
          open={shown === 'edit'}
          before={addressValues(address, user)}
          book={{ canBecomeDefault: address ? !address.is_default : !isFirst }}
          onSave={save}
          onClose={close}
        />
      )}
      {removed && (
        <ConfirmDialog
          open={shown === 'remove'}
          title={t('Remove {name}?', { name: addressName(removed) })}
          confirm={t('Remove the address')}
          onConfirm={remove}
          onClose={close}
        >
          <p>
            {t('{sector}, {district}. Orders that go there are not touched.', {
              sector: removed.sector,
              district: removed.district,
            })}
            {removed.is_default && ` ${t('The one you added last becomes the default.')}`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
