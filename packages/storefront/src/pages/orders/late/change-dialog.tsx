import type { Address, AddressInput, DeliveryWindow, Order } from '@isoko/contract';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { PlaceFields } from '../../../layout/orders/area-fields.tsx';
import type { PlaceField } from '../../../layout/orders/place-fields.tsx';
import { dateFormat } from '../../../messages/dates.ts';
import { t } from '../../../messages/t.tsx';
import { usePoints, useWindows } from '../../../state/checkout/delivery.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import type { OrderChange } from '../../../state/orders/order-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { substitutionNames } from './opened-order.tsx';

interface ChangeDialogProps {
  order: Order;
  open: boolean;
  onChange: (change: OrderChange) => Promise<unknown>;
  onClose: () => void;
}

/** Changes the address, time and method of a delivery, until the order is packed. */
export default function ChangeDialog({ order, open, onChange, onClose }: ChangeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()} title={t('Change the order')}>
      <ChangeForm order={order} onChange={onChange} onClose={onClose} />
    </Dialog>
  );
}

function ChangeForm({ order, onChange, onClose }: Omit<ChangeDialogProps, 'open'>) {
  const [before] = useState(() => valuesOf(order, phoneText(order.shipping?.phone ?? order.customer.phone)));
  const [values, setValues] = useState(before);
  const action = useAction();
  const errors = errorsOf(action.failure);
  const change = (name: keyof ChangeValues, value: string) => {
    setValues(withValue(values, name, value));
    action.clear();
  };
  const bind = <Name extends keyof ChangeValues>(name: Name) => ({
    id: `change-${name}`,
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change(name, target.value),
    error: errors[name],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = changeOf(before, values, order.shipping);
    if (!wanted) return onClose();
    if (!(await action.run(() => onChange(wanted)))) return;
    announce(t('Your order is changed.'));
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <ChangeFields
        bind={bind}
        values={values}
        order={order}
        onDistrict={(district) => change('district', district)}
      />
      {!Object.keys(errors).length && <ActionFailure failure={action.failure} />}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap gap-2 border-line border-t bg-white px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button type="submit" busy={action.busy}>
          {t('Save the changes')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('Leave as it is')}
        </Button>
      </div>
    </form>
  );
}

/** Another district has other sectors and other delivery times. */
function withValue(values: ChangeValues, name: keyof ChangeValues, value: string): ChangeValues {
  const moved = name === 'district' || name === 'sector';
  return {
    ...values,
    ...(name === 'district' && { sector: '' }),
    ...(moved && values.window && { window: '' }),
    [name]: value,
  };
}

/** The API's errors, by our field names. */
function errorsOf(failure: unknown): Partial<Record<keyof ChangeValues, string>> {
  return Object.fromEntries(
    fieldErrorsOf(failure).map(({ field, message }) => {
      const name = field.replace('shipping.', '');
      return [name === 'delivery_window' ? 'window' : name, message];
    }),
  );
}

interface ChangeFieldsProps {
  bind: (name: keyof ChangeValues) => PlaceField;
  values: ChangeValues;
  order: Order;
  onDistrict: (district: string) => void;
}

/** The fields of an order that can change until it is packed. */
function ChangeFields({ bind, values, order, onDistrict }: ChangeFieldsProps) {
  return (
    <>
      <WhenFields bind={bind} values={values} order={order} />
      {order.shipping && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              {...bind('full_name')}
              label={t('Delivery to')}
              required
              autoComplete="name"
              maxLength={120}
            />
            <PhoneField {...bind('phone')} required placeholder="" />
          </div>
          <PlaceFields bind={bind} onDistrict={onDistrict} />
        </>
      )}
      <TextArea
        {...bind('note')}
        label={t('Note')}
        rows={2}
        maxLength={500}
        placeholder={t('Anything we should know')}
      />
    </>
  );
}

function WhenFields({ bind, values, order }: Omit<ChangeFieldsProps, 'onDistrict'>) {
  const { delivery_window: has, point } = order;
  const brought = useWindows(values.district, values.sector);
  const points = usePoints({ enabled: point !== null });
  const windows = point ? (points?.find(({ _id }) => _id === point._id)?.windows ?? []) : brought;
  const others = windows.filter((window) => !isSameWindow(window, has));
  return (
    <>
      <SelectField {...bind('window')} label={point ? t('Time') : t('Delivery time')} required>
        <option value="">{t('Any time')}</option>
        {has && isSamePlace(values, order.shipping) && (
          <option value={KEPT_WINDOW}>{shortWindow(has)}</option>
        )}
        {others.map((window) => (
          <option key={window.id} value={window.id}>
            {shortWindow(window)}
          </option>
        ))}
      </SelectField>
      <SelectField {...bind('substitution')} label={t('If something is out')} required>
        {Object.entries(substitutionNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A delivery window, short enough for a list on a phone: `Fri 2 May, 09:00–12:00`. */
const shortWindow = ({ date, from, to }: NonNullable<Order['delivery_window']>): string =>
  `${day(new Date(`${date}T00:00:00Z`))}, ${from}–${to}`;

const isSamePlace = ({ district, sector }: ChangeValues, place: Order['shipping']) =>
  !place || (district === place.district && sector === place.sector);

/** The fields of an order's address that can be changed, with the API's names. */
const placeFields = ['full_name', 'phone', 'district', 'sector', 'street', 'directions'] as const;

/** The changeable values of an order, as typed. `window`: an id, {@link KEPT_WINDOW}, or empty: any time. */
type ChangeValues = Record<(typeof placeFields)[number] | 'window' | 'note', string> &
  Pick<Order, 'substitution'>;

/** The delivery time stays as it is. */
const KEPT_WINDOW = 'kept';

/** The current values of the order. `phone` is formatted for reading. */
export function valuesOf(
  { shipping, delivery_window, substitution, note }: Order,
  phone: string,
): ChangeValues {
  const { full_name = '', district = '', sector = '', directions = '' } = shipping ?? {};
  const window = delivery_window ? KEPT_WINDOW : '';
  return {
    full_name,
    phone,
    district,
    sector,
    street: shipping?.street ?? '',
    directions,
    window,
    substitution,
    note: note ?? '',
  };
}

/** The part of the order that the values change; null: nothing. */
export function changeOf(
  before: ChangeValues,
  after: ChangeValues,
  address: Address | null,
): OrderChange | null {
  const change: OrderChange = {
    ...(address &&
      placeFields.some((name) => before[name].trim() !== after[name].trim()) && {
        shipping: placeOf(after, address.phone_alt),
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

/** Whether an offered window is the order's own. */
export const isSameWindow = (offered: DeliveryWindow, has: Order['delivery_window']): boolean =>
  has !== null && offered.date === has.date && offered.from === has.from && offered.to === has.to;
