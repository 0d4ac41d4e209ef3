import { useState } from 'react';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { DirectionsField, type PlaceField, StreetField } from '../../../layout/orders/place-fields.tsx';
import { SectorField } from '../../../layout/place/sector-field.tsx';
import { t } from '../../../messages/t.tsx';
import type { Place } from '../../../state/place.ts';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { late } from '../../../ui/late.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Bind, FormFields } from './checkout-form.ts';
import { Optional } from './section.tsx';

/** A typed address. `isKnown`: the shopper is logged in. */
export function TypedAddress({ bind, choose, isKnown }: FormFields & { isKnown: boolean }) {
  const save = bind('save_address');
  const street = bind('street');
  return (
    <>
      {isKnown && <ReceiverFields bind={bind} />}
      <SectorChoice bind={bind} choose={choose} />
      <DirectionsField {...bind('directions')} />
      <Optional label={t('Street or house')} filled={isSaid(street)}>
        <StreetField {...street} />
      </Optional>
      {isKnown && (
        <Checkbox
          id={save.id}
          name={save.name}
          label={t('Save this address')}
          checked={save.value === 'yes'}
          onChange={({ target }) => choose('save_address', target.checked ? 'yes' : '')}
        />
      )}
    </>
  );
}

/** Most find their sector by its letters. */
const AreaFields = late(() => import('../../../layout/orders/area-fields.tsx'), { failed: LoadFailure });

/** The sector, by its first letters or from the lists. */
function SectorChoice({ bind, choose }: FormFields) {
  const [byList, setByList] = useState(false);
  const sector = bind('sector');
  const onPlace = ({ district, sector }: Place) => {
    choose('district', district);
    choose('sector', sector);
  };
  if (byList) {
    return (
      <AreaFields
        bind={bind}
        onDistrict={(district) => onPlace({ district, sector: '' })}
        waiting={<Skeleton className="h-20 w-full" />}
      />
    );
  }
  return (
    <div className="flex flex-col">
      <SectorField
        id={sector.id}
        error={sector.error}
        place={{ sector: sector.value, district: bind('district').value }}
        onPlace={onPlace}
      />
      <button
        type="button"
        onClick={() => setByList(true)}
        className="min-h-11 self-start text-green-700 text-sm underline underline-offset-4"
      >
        {t('Choose it from a list')}
      </button>
    </div>
  );
}

/** Whether an optional field has something to show. */
const isSaid = ({ value, error }: PlaceField) => value !== '' || error !== undefined;

/** The recipient, for the rider. */
function ReceiverFields({ bind }: { bind: Bind }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <PhoneField {...bind('phone')} required hint={t('The rider calls this number.')} />
    </div>
  );
}
