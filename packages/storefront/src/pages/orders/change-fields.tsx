import type { Order } from '@isoko/contract';
import type { ChangeEvent } from 'react';
import { useAreas } from '../../state/areas.ts';
import { useWindows } from '../../state/windows.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { type ChangeValues, isSameWindow, KEPT_WINDOW } from './order-change.ts';
import { substitutionNames, windowText } from './order-words.ts';

type Bind = (name: keyof ChangeValues) => {
  id: string;
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  error: string | undefined;
};

/** The fields of an order that can change until it is packed. */
export function ChangeFields({ bind, values, order }: { bind: Bind; values: ChangeValues; order: Order }) {
  return (
    <>
      <WhenFields bind={bind} values={values} order={order} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('full_name')} label="Delivered to" required autoComplete="name" maxLength={120} />
        <TextField
          {...bind('phone')}
          label="Phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
      </div>
      <PlaceFields bind={bind} district={values.district} />
      <TextArea
        {...bind('note')}
        label="Note"
        rows={2}
        maxLength={500}
        placeholder="Anything we should know"
      />
    </>
  );
}

function WhenFields({ bind, values, order }: { bind: Bind; values: ChangeValues; order: Order }) {
  const windows = useWindows(values.district, values.sector);
  const { delivery_window: has } = order;
  const others = windows.filter((window) => !isSameWindow(window, has));
  return (
    <>
      <SelectField {...bind('window')} label="Delivery time" required>
        <option value="">Any time</option>
        {has && values.district === order.shipping.district && values.sector === order.shipping.sector && (
          <option value={KEPT_WINDOW}>{windowText(has)}</option>
        )}
        {others.map((window) => (
          <option key={window.id} value={window.id}>
            {windowText(window)}
          </option>
        ))}
      </SelectField>
      <SelectField {...bind('substitution')} label="If something is out" required>
        {Object.entries(substitutionNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function PlaceFields({ bind, district }: { bind: Bind; district: string }) {
  const { data: provinces = [] } = useAreas();
  const sectors = provinces
    .flatMap(({ districts }) => districts)
    .find(({ name }) => name === district)?.sectors;
  const kept = bind('sector').value;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...bind('district')} label="District" required>
          {!provinces.length && <option>{district}</option>}
          {provinces.map((province) => (
            <optgroup key={province.name} label={province.name}>
              {province.districts.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField {...bind('sector')} label="Sector" required>
          <option value="">Choose…</option>
          {(sectors ?? (kept ? [kept] : [])).map((sector) => (
            <option key={sector}>{sector}</option>
          ))}
        </SelectField>
      </div>
      <TextField {...bind('street')} label="Street or house" autoComplete="street-address" maxLength={120} />
      <TextArea {...bind('directions')} label="Directions for the rider" required rows={2} maxLength={200} />
    </>
  );
}
