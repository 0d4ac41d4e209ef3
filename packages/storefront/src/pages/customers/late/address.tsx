import type { Address, AddressInput, SavedAddress, SavedAddressInput, User } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';
import { looksLikePhone } from '../../../state/forms/use-form.ts';
import { phoneText } from '../../../ui/phone-text.ts';

/** The fields of an address in the order on the screen, by their API names. */
export const addressNames = [
  'label',
  'full_name',
  'phone',
  'phone_alt',
  'district',
  'sector',
  'street',
  'directions',
  'is_default',
] as const;

export type AddressName = (typeof addressNames)[number];

/** An address as typed; a ticked box is `on`. */
export type AddressValues = Record<AddressName, string>;

/** The initial values of an address form; a new address starts with the user's data. */
export function addressValues(before: Address | SavedAddress | null, user?: User): AddressValues {
  const label = before && 'label' in before ? before.label : null;
  return {
    label: label ?? '',
    full_name: before?.full_name ?? user?.name ?? '',
    phone: phoneText(before?.phone ?? user?.phone ?? ''),
    phone_alt: phoneText(before?.phone_alt ?? ''),
    district: before?.district ?? '',
    sector: before?.sector ?? '',
    street: before?.street ?? '',
    directions: before?.directions ?? '',
    is_default: '',
  };
}

const PHONE_WRONG = t('Please enter a phone number, such as 0788 123 456.');

/** Validates an address before the API does. */
export function addressFaults(values: AddressValues): Partial<AddressValues> {
  const { full_name, phone, phone_alt, district, sector, directions } = values;
  const checks: [AddressName, boolean, string][] = [
    ['full_name', full_name.trim().length >= 2, t('Please tell us who receives it.')],
    ['phone', looksLikePhone(phone), PHONE_WRONG],
    ['phone_alt', !phone_alt.trim() || looksLikePhone(phone_alt), PHONE_WRONG],
    ['district', district !== '', t('Please choose a district.')],
    ['sector', sector !== '', t('Please choose a sector.')],
    ['directions', directions.trim().length >= 3, t('Please tell the rider how to find you.')],
  ];
  return Object.fromEntries(checks.flatMap(([name, good, message]) => (good ? [] : [[name, message]])));
}

/** The API's input of an address. */
export function addressInput(values: AddressValues): AddressInput {
  const text = (name: AddressName) => values[name].trim();
  return {
    full_name: text('full_name'),
    phone: text('phone'),
    phone_alt: text('phone_alt') || null,
    district: text('district'),
    sector: text('sector'),
    street: text('street') || null,
    directions: text('directions'),
  };
}

/** The API's input of a saved address. The coordinates stay while the place is the same. */
export function savedAddressInput(values: AddressValues, before: SavedAddress | null): SavedAddressInput {
  const isSamePlace = before?.district === values.district && before.sector === values.sector;
  return {
    ...addressInput(values),
    label: values.label.trim() || null,
    is_default: values.is_default === 'on',
    ...(isSamePlace && { lat: before.lat, lng: before.lng }),
  };
}

/** The name of an address: the owner's label, else its sector. */
export const addressName = ({ label, sector }: Pick<SavedAddress, 'label' | 'sector'>): string =>
  label || sector;

/** An address as text. */
export function AddressLines({ address }: { address: Address }) {
  const { full_name, phone, phone_alt, street, sector, district, province, directions } = address;
  return (
    <div className="flex min-w-0 flex-col gap-0.5 break-words text-md">
      <p className="font-medium">{full_name}</p>
      <p className="tabular-nums">
        {phoneText(phone)}
        {phone_alt && <span className="text-soft"> · {phoneText(phone_alt)}</span>}
      </p>
      {street && <p>{street}</p>}
      <p>
        {sector}, {district}, {province}
      </p>
      <p className="text-soft">{directions}</p>
    </div>
  );
}
