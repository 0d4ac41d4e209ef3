import { t } from '../../messages/t.tsx';
import { useAreas } from '../../state/checkout/delivery.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { AreasFailure, DirectionsField, type PlaceFieldsProps, StreetField } from './place-fields.tsx';

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

/** District and sector from the lists of them. */
export default function AreaFields({ bind, onDistrict }: PlaceFieldsProps) {
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

/** The chosen value, before the list has loaded. */
function Unlisted({ value, listed }: { value: string; listed: boolean }) {
  return value && !listed ? <option>{value}</option> : null;
}
