import type { Address, AddressInput, DeliveryWindow, Order } from '@isoko/contract';
import type { OrderChange } from '../../../state/orders/order-actions.ts';

/** What can be changed of an order, as typed. */
export interface ChangeValues {
  full_name: string;
  phone: string;
  district: string;
  sector: string;
  street: string;
  directions: string;
  /** A window's id; {@link KEPT_WINDOW}: as it is; empty: any time. */
  window: string;
  substitution: Order['substitution'];
  note: string;
}

/** The delivery time stays as it is. */
export const KEPT_WINDOW = 'kept';

/** The order as it is, ready to be changed. `phone` is written as people write it. */
export function valuesOf(
  { shipping, delivery_window, substitution, note }: Order,
  phone: string,
): ChangeValues {
  const { full_name, district, sector, directions } = shipping;
  const window = delivery_window ? KEPT_WINDOW : '';
  return {
    full_name,
    phone,
    district,
    sector,
    street: shipping.street ?? '',
    directions,
    window,
    substitution,
    note: note ?? '',
  };
}

const placeFields = ['full_name', 'phone', 'district', 'sector', 'street', 'directions'] as const;

/** What of the order the values change; null: nothing. */
export function changeOf(
  before: ChangeValues,
  after: ChangeValues,
  { phone_alt }: Address,
): OrderChange | null {
  const change: OrderChange = {
    ...(placeFields.some((name) => before[name].trim() !== after[name].trim()) && {
      shipping: placeOf(after, phone_alt),
    }),
    ...(after.window !== before.window && { delivery_window: after.window || null }),
    ...(after.substitution !== before.substitution && { substitution: after.substitution }),
    ...(after.note.trim() !== before.note.trim() && { note: after.note.trim() || null }),
  };
  return Object.keys(change).length ? change : null;
}

function placeOf(values: ChangeValues, phone_alt: string | null): AddressInput {
  const { full_name, phone, district, sector, street, directions } = values;
  return {
    full_name: full_name.trim(),
    phone: phone.trim(),
    phone_alt,
    district,
    sector,
    street: street.trim() || null,
    directions: directions.trim(),
  };
}

/** Whether a window on offer is the one the order has. */
export const isSameWindow = (offered: DeliveryWindow, has: Order['delivery_window']): boolean =>
  has !== null && offered.date === has.date && offered.from === has.from && offered.to === has.to;
