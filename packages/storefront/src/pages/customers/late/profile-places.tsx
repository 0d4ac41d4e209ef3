import type { User } from '@isoko/contract';
import { useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { changeProfile } from '../../../state/customer/account.ts';
import { useAddresses } from '../../../state/customer/addresses.ts';
import { Button } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { AccountSection } from './account-section.tsx';
import { AddressLines, type AddressValues, addressInput, addressValues } from './address.tsx';

const AddressDialog = late(() => import('./address-dialog.tsx'));
const ConfirmDialog = late(() => import('../../../layout/over-pages/confirm-dialog.tsx'));

const places = ['shipping', 'billing'] as const;
type Place = (typeof places)[number];

const words = {
  shipping: {
    name: t('Shipping address'),
    saved: t('Your shipping address was saved.'),
    remove: t('Remove the shipping address?'),
  },
  billing: {
    name: t('Billing address'),
    saved: t('Your billing address was saved.'),
    remove: t('Remove the billing address?'),
  },
};

/** The addresses of the profile: for delivery and for bills (specification section 3, User). */
export function ProfilePlaces({ user }: { user: User }) {
  const [dialog, setDialog] = useState<{ place: Place; shown: 'change' | 'remove' | null }>();
  return (
    <AccountSection
      title={t('Shipping and billing')}
      note={t('The places of your profile. Those you choose from at the checkout are in your addresses.')}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {places.map((place) => (
          <PlaceCard
            key={place}
            name={words[place].name}
            address={user[place]}
            onChange={() => setDialog({ place, shown: 'change' })}
            onRemove={() => setDialog({ place, shown: 'remove' })}
          />
        ))}
      </div>
      {dialog && (
        <PlaceDialogs
          user={user}
          place={dialog.place}
          shown={dialog.shown}
          onClose={() => setDialog({ ...dialog, shown: null })}
        />
      )}
    </AccountSection>
  );
}

function PlaceCard({
  name,
  address,
  onChange,
  onRemove,
}: {
  name: string;
  address: User[Place];
  onChange: () => void;
  onRemove: () => void;
}) {
  return (
    <section aria-label={name} className="flex flex-col gap-2 rounded-control border border-line p-4">
      <h3 className="text-base">{name}</h3>
      {address ? <AddressLines address={address} /> : <p className="text-md text-soft">{t('None yet')}</p>}
      <div className="-mx-2.5 mt-auto -mb-2 flex flex-wrap gap-1">
        <Button variant="ghost" className="px-2.5!" onClick={onChange}>
          {address ? t('Change') : t('Add')}
          <span className="sr-only"> {name.toLowerCase()}</span>
        </Button>
        {address && (
          <Button variant="ghost" className="px-2.5! text-sale!" onClick={onRemove}>
            {t('Remove')}
            <span className="sr-only"> {name.toLowerCase()}</span>
          </Button>
        )}
      </div>
    </section>
  );
}

interface PlaceDialogsProps {
  user: User;
  place: Place;
  shown: 'change' | 'remove' | null;
  onClose: () => void;
}

function PlaceDialogs({ user, place, shown, onClose }: PlaceDialogsProps) {
  const { data: addresses } = useAddresses();
  const save = async (values: AddressValues) => {
    await changeProfile({ [place]: addressInput(values) });
    announce(words[place].saved);
  };
  // A missing address is probably the same as the other one, or as the first saved address.
  const likely = user[place] ?? user.shipping ?? user.billing ?? addresses?.[0] ?? null;
  return (
    <>
      <AddressDialog
        key={place}
        title={words[place].name}
        open={shown === 'change'}
        before={addressValues(likely, user)}
        prefix={`${place}.`}
        onSave={save}
        onClose={onClose}
      />
      <ConfirmDialog
        open={shown === 'remove'}
        title={words[place].remove}
        confirm={t('Remove it')}
        onConfirm={() => changeProfile({ [place]: null })}
        onClose={onClose}
      >
        <p>{t('Your orders and your other addresses do not change.')}</p>
      </ConfirmDialog>
    </>
  );
}
