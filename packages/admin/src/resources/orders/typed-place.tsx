import { COLLECT } from '@isoko/contract/rules/arrival';
import { Box } from '@mui/material';
import { AutocompleteInput, required, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { needed, sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import type { TypedOrder } from './order-input.ts';
import { HandedOverInput, usePoints } from './place-dialog.tsx';

/** Where the order goes, or is collected. */
export function TypedPlace() {
  const { setValue } = useFormContext<TypedOrder>();
  const point = useWatch<TypedOrder>({ name: 'point' });
  const points = usePoints();
  return (
    <>
      {points.length > 0 && (
        // A point has one way.
        <HandedOverInput
          points={points}
          onChange={(chosen) => setValue('shipping_method', chosen ? COLLECT : null)}
        />
      )}
      {!point && <TypedAddress />}
    </>
  );
}

/** The caller opens the door, unless another person is named. */
function TypedAddress() {
  const { setValue } = useFormContext<TypedOrder>();
  const district = useWatch<TypedOrder>({ name: 'shipping.district' });
  const { districts } = useDistricts();
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <AutocompleteInput
        source="shipping.district"
        label={t('District')}
        choices={districts}
        optionValue="name"
        validate={required()}
        onChange={() => setValue('shipping.sector', null)}
        helperText={false}
      />
      <AutocompleteInput
        source="shipping.sector"
        label={t('Sector')}
        choices={sectorsOf(districts, district).map((name) => ({ id: name, name }))}
        validate={required()}
        helperText={false}
      />
      <TextInput source="shipping.directions" label={t('Directions for the rider')} {...needed} />
      <TextInput source="shipping.street" label={t('Street')} helperText={false} />
      <TextInput source="shipping.full_name" label={t('Who opens, if somebody else')} helperText={false} />
      <TextInput source="shipping.phone" label={t('Their phone')} type="tel" helperText={false} />
    </Box>
  );
}
