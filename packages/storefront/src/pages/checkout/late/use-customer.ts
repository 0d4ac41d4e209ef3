import type { SavedAddress, User } from '@isoko/contract';
import { COLLECT } from '@isoko/contract/rules/arrival';
import { useEffect, useRef } from 'react';
import { type CheckoutValues, useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { useAddresses } from '../../../state/customer/addresses.ts';
import { useSession } from '../../../state/customer/session.ts';
import { useUser } from '../../../state/customer/user.ts';
import { useKeptPlace, usePlace } from '../../../state/place.ts';
import { phoneText } from '../../../ui/phone-text.ts';

/** The customer who is signed in, as an order needs them. */
export interface Customer {
  email: string;
  /** Null where the profile could not be read: the order can still be placed. */
  user: User | null;
  addresses: SavedAddress[];
  /** The kept address the order goes to; null: the one that is typed. */
  address: SavedAddress | null;
  /** Asks for the kept addresses again; null: they are here. */
  retryAddresses: (() => void) | null;
}

/** The draft's value for an address that is typed. */
export const NEW_ADDRESS = 'new';

/** The kept address that is chosen: the default one until another is. */
export function chosenAddress(
  addresses: readonly SavedAddress[],
  { address }: Pick<CheckoutValues, 'address'>,
): SavedAddress | null {
  if (address === NEW_ADDRESS) return null;
  const kept = addresses.find(({ _id }) => _id === address);
  return kept ?? addresses.find(({ is_default }) => is_default) ?? addresses[0] ?? null;
}

/** The values with a kept address in the place of what was typed. */
export function withAddress(values: CheckoutValues, address: SavedAddress | null): CheckoutValues {
  if (!address) return values;
  const { full_name: name, phone, district, sector, directions } = address;
  return {
    ...values,
    other_recipient: '',
    name,
    phone,
    district,
    sector,
    street: address.street ?? '',
    directions,
  };
}

/** The values with what is known of the customer: a kept address, or, of an order that is collected, their own name. */
export function withCustomer(values: CheckoutValues, customer: Customer | null): CheckoutValues {
  if (!values.point) return withAddress(values, customer?.address ?? null);
  return customer ? { ...values, name: customer.user?.name ?? customer.email } : values;
}

/** The customer who is signed in; null for a guest. `waiting` until their addresses were read, or could not be. */
export function useCustomer(): { customer: Customer | null; waiting: boolean } {
  const { token, ready, email } = useSession();
  const user = useUser();
  const addresses = useAddresses();
  const values = useCheckoutDraft((draft) => draft.values);
  usePrefilledContact(token === null ? null : (user.data ?? null));
  if (!ready) return { customer: null, waiting: true };
  if (token === null) return { customer: null, waiting: false };
  const kept = addresses.data ?? [];
  const customer: Customer = {
    email: user.data?.email ?? email ?? '',
    user: user.data ?? null,
    addresses: kept,
    address: chosenAddress(kept, values),
    retryAddresses: addresses.isError ? () => void addresses.refetch() : null,
  };
  // What failed is asked again by the form, which must stay for that: it would go and come, and ask, without an end.
  const unread = !addresses.isFetched && addresses.fetchStatus !== 'idle';
  return { customer, waiting: !user.isFetched || unread };
}

/** An empty form starts with what the profile knows; a field that is emptied by hand stays empty. */
function usePrefilledContact(user: User | null): void {
  const { ready, setValue } = useCheckoutDraft();
  const filledFor = useRef<string | null>(null);
  useEffect(() => {
    if (!ready || !user || filledFor.current === user._id) return;
    filledFor.current = user._id;
    const { values } = useCheckoutDraft.getState();
    const { name, phone, shipping } = user;
    if (!values.name) setValue('name', shipping?.full_name ?? name);
    if (!values.phone) setValue('phone', phoneText(shipping?.phone ?? phone ?? ''));
    if (values.district || !shipping) return;
    for (const place of ['district', 'sector', 'directions'] as const) setValue(place, shipping[place]);
    setValue('street', shipping.street ?? '');
  }, [ready, user, setValue]);
}

/** An empty form for a typed address starts with the place that was chosen elsewhere in the shop; a chosen one stays. */
export function usePrefilledPlace(customer: Customer | null): void {
  const place = usePlace();
  const { point } = useKeptPlace();
  const { values, ready, setValue } = useCheckoutDraft();
  // The profile fills in the district of a kept address; a point that was chosen goes before it.
  const isEmpty = values.point === '' && (customer?.address ? point !== null : values.district === '');
  const filled = useRef(false);
  useEffect(() => {
    if (!ready || filled.current || (isEmpty && !place && !point)) return;
    // Who empties the field to type another sector is left alone.
    filled.current = true;
    if (!isEmpty) return;
    if (point) {
      setValue('point', point._id);
      setValue('shipping_method', COLLECT);
    }
    if (!place) return;
    setValue('district', place.district);
    setValue('sector', place.sector);
  }, [ready, isEmpty, place, point, setValue]);
}
