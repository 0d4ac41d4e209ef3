import type { Order } from '@isoko/contract';
import type { ChangeEvent } from 'react';
import { PlaceFields } from '../../../layout/orders/place-fields.tsx';
import { t } from '../../../messages/t.tsx';
import { useWindows } from '../../../state/checkout/windows.ts';
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { type ChangeValues, isSameWindow, KEPT_WINDOW } from './order-change.ts';
import { substitutionNames, windowText } from './order-words.ts';

type Bind = (name: keyof ChangeValues) => {
  id: string;
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  error: string | undefined;
};

interface ChangeFieldsProps {
  bind: Bind;
  values: ChangeValues;
  order: Order;
  onDistrict: (district: string) => void;
}

/** The fields of an order that can change until it is packed. */
export function ChangeFields({ bind, values, order, onDistrict }: ChangeFieldsProps) {
  return (
    <>
      <WhenFields bind={bind} values={values} order={order} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          {...bind('full_name')}
          label={t('Delivered to')}
          required
          autoComplete="name"
          maxLength={120}
        />
        <TextField
          {...bind('phone')}
          label={t('Phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
      </div>
      <PlaceFields bind={bind} onDistrict={onDistrict} />
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
  const windows = useWindows(values.district, values.sector);
  const { delivery_window: has } = order;
  const others = windows.filter((window) => !isSameWindow(window, has));
  return (
    <>
      <SelectField {...bind('window')} label={t('Delivery time')} required>
        <option value="">{t('Any time')}</option>
        {has && values.district === order.shipping.district && values.sector === order.shipping.sector && (
          <option value={KEPT_WINDOW}>{windowText(has)}</option>
        )}
        {others.map((window) => (
          <option key={window.id} value={window.id}>
            {windowText(window)}
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
