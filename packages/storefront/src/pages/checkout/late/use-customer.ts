import type { SavedAddress, User } from '@isoko/contract';
import { COLLECT } from '@isoko/contract/rules/arrival';
import { useEffect, useRef } from 'react';
import { type CheckoutValues, useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { useAddresses } from '../../../state/customer/addresses.ts';
import { useSession } from '../../../state/customer/session.ts';
import { useUser } from '../../../state/customer/user.ts';
import { useKeptPlace, usePlace } from '../../../state/place.ts';
import { phoneText } from '../../../ui/phone-text.ts';

/** The logged-in customer, as an order needs them. */
export interface Customer {
  email: string;
  /** Null if the profile could not be read: the order can still be placed. */
  user: User | null;
  addresses: SavedAddress[];
  /** The saved address of the order; null: a typed one. */
  address: SavedAddress | null;
  /** Requests the saved addresses again; null: they have been read. */
  retryAddresses: (() => void) | null;
}

/** The draft's value for an address that is typed. */
export const NEW_ADDRESS = 'new';

/** The chosen saved address: the default one until another is chosen. */
export function chosenAddress(
  addresses: readonly SavedAddress[],
  { address }: Pick<CheckoutValues, 'address'>,
): SavedAddress | null {
  if (address === NEW_ADDRESS) return null;
  const kept = addresses.find(({ _id }) => _id === address);
  return kept ?? addresses.find(({ is_default }) => is_default) ?? addresses[0] ?? null;
}

/** The values with a saved address in place of the typed one. */
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

/** The values with the customer's data: a saved address, or, for an order that is collected, their own name. */
export function withCustomer(values: CheckoutValues, customer: Customer | null): CheckoutValues {
  if (!values.point) return withAddress(values, customer?.address ?? null);
  return customer ? { ...values, name: customer.user?.name ?? customer.email } : values;
}

/** The logged-in customer; null for a guest. `waiting` until their addresses were read or have failed. */
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
  // The form itself retries what failed, so it must stay rendered; otherwise it would unmount, mount and
  // request without end.
  const unread = !addresses.isFetched && addresses.fetchStatus !== 'idle';
  return { customer, waiting: !user.isFetched || unread };
}

/** Fills an empty form from the profile; a field that is emptied by hand stays empty. */
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

/**
 * Fills an empty form for a typed address with the place that was chosen elsewhere in the shop; a place chosen
 * here stays.
 */
export function usePrefilledPlace(customer: Customer | null): void {
  const place = usePlace();
  const { point } = useKeptPlace();
  const { values, ready, setValue } = useCheckoutDraft();
  // The profile fills in the district of a saved address; a chosen point takes precedence.
  const isEmpty = values.point === '' && (customer?.address ? point !== null : values.district === '');
  const filled = useRef(false);
  useEffect(() => {
    if (!ready || filled.current || (isEmpty && !place && !point)) return;
    // A shopper who empties the field to type another sector must not be disturbed.
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
