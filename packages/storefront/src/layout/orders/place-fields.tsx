import type { ChangeEvent } from 'react';
import { t } from '../../messages/t.tsx';
import { useAreas } from '../../state/checkout/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A control of the place, as a form binds it. */
export interface PlaceField {
  id: string;
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  error: string | undefined;
}

export interface PlaceFieldsProps {
  bind: (name: 'district' | 'sector' | 'street' | 'directions') => PlaceField;
  /** Another district has other sectors: the owner of the values clears the sector. */
  onDistrict: (district: string) => void;
}

/** A place in Rwanda: district and sector decide the delivery, the directions find the door. */
export function PlaceFields({ bind, onDistrict }: PlaceFieldsProps) {
  return (
    <>
      <AreaFields bind={bind} onDistrict={onDistrict} />
      <StreetField {...bind('street')} />
      <DirectionsField {...bind('directions')} />
    </>
  );
}

export function StreetField(field: PlaceField) {
  return (
    <TextField
      {...field}
      label={t('Street or house')}
      autoComplete="street-address"
      maxLength={120}
      placeholder="KG 17 Ave 45"
    />
  );
}

export function DirectionsField(field: PlaceField) {
  return (
    <TextArea
      {...field}
      label={t('Directions for the rider')}
      required
      rows={2}
      maxLength={200}
      placeholder={t('Near …, colour of the gate, floor')}
    />
  );
}

/** District and sector from the lists of them. */
export function AreaFields({ bind, onDistrict }: PlaceFieldsProps) {
  const { data: provinces, isError, refetch } = useAreas();
  const district = bind('district');
  const sector = bind('sector');
  const sectors = provinces
    ?.flatMap(({ districts }) => districts)
    .find(({ name }) => name === district.value)?.sectors;
  return (
    <>
      {isError && <AreasFailure onRetry={refetch} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          {...district}
          label={t('District')}
          required
          autoComplete="address-level1"
          onChange={({ target }) => onDistrict(target.value)}
        >
          <option value="">{t('Choose…')}</option>
          <Unlisted value={district.value} listed={provinces !== undefined} />
          {provinces?.map((province) => (
            <optgroup key={province.name} label={province.name}>
              {province.districts.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          {...sector}
          label={t('Sector')}
          required
          autoComplete="address-level2"
          disabled={!sectors && !sector.value && !sector.error}
        >
          <option value="">{sectors ? t('Choose…') : t('District first')}</option>
          <Unlisted value={sector.value} listed={sectors !== undefined} />
          {sectors?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

/** What was chosen before the list is there. */
function Unlisted({ value, listed }: { value: string; listed: boolean }) {
  return value && !listed ? <option>{value}</option> : null;
}

/** Where the list of places could not be had: another try. */
export function AreasFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title={t('We could not load the list of districts')}
      actions={
        <Button variant="outline" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
