import type { SavedAddress } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { RadioCard } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind } from './bind.ts';
import { GroupError } from './section.tsx';
import { type Customer, NEW_ADDRESS } from './use-customer.ts';

/** The addresses somebody keeps, as cards, and another one. */
export function KeptAddresses({ bind, customer }: { bind: Bind; customer: Customer }) {
  const { id, name, onChange, error } = bind('address');
  const { addresses, address } = customer;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-2.5 outline-none"
    >
      <legend className="sr-only">{t('Your addresses')}</legend>
      {addresses.map((kept) => (
        <RadioCard
          key={kept._id}
          name={name}
          value={kept._id}
          checked={kept._id === address?._id}
          onChange={onChange}
          title={<span className="min-w-0 break-words">{kept.label || kept.full_name}</span>}
          aside={kept.is_default && <Badge tone="plain">{t('Default')}</Badge>}
          note={<AddressText address={kept} />}
        />
      ))}
      <RadioCard
        name={name}
        value={NEW_ADDRESS}
        checked={address === null}
        onChange={onChange}
        title={t('Another address')}
      />
      <GroupError id={id}>{error}</GroupError>
    </fieldset>
  );
}

function AddressText({ address }: { address: SavedAddress }) {
  const { label, full_name, phone, sector, district, street, directions } = address;
  return (
    <>
      {label && `${full_name} · `}
      <span className="whitespace-nowrap tabular-nums">{phoneText(phone)}</span>
      <span className="block">{[street, sector, district].filter(Boolean).join(', ')}</span>
      <span className="block break-words">{directions}</span>
    </>
  );
}
