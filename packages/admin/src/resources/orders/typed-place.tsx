import { Box } from '@mui/material';
import { AutocompleteInput, required, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '#admin/ui/use-call.ts';
import type { TypedOrder } from './typed-order.ts';

/** Where the order goes; who opens the door is who calls, unless somebody else is named. */
export function TypedPlace() {
  const { setValue } = useFormContext<TypedOrder>();
  const district = useWatch<TypedOrder>({ name: 'shipping.district' });
  const areas = useCall('GET /shipping/areas').data?.data ?? [];
  const districts = areas.flatMap((province) => province.districts);
  const sectors = districts.find(({ name }) => name === district)?.sectors ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <AutocompleteInput
        source="shipping.district"
        label="District"
        choices={districts}
        optionValue="name"
        validate={required()}
        onChange={() => setValue('shipping.sector', null)}
        helperText={false}
      />
      <AutocompleteInput
        source="shipping.sector"
        label="Sector"
        choices={sectors.map((name) => ({ id: name, name }))}
        validate={required()}
        helperText={false}
      />
      <TextInput
        source="shipping.directions"
        label="Directions for the rider"
        validate={required()}
        helperText={false}
      />
      <TextInput source="shipping.street" label="Street" helperText={false} />
      <TextInput source="shipping.full_name" label="Who opens, if somebody else" helperText={false} />
      <TextInput source="shipping.phone" label="Their phone" type="tel" helperText={false} />
    </Box>
  );
}
