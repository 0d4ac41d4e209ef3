import { Typography } from '@mui/material';
import { ArrayInput, NumberInput, required, TextInput } from 'react-admin';
import { Lines } from '#admin/inputs/lines.tsx';
import type { SettingInputs } from './settings-panel.tsx';
import { HoursInput } from './shop-panel.tsx';

/** Where the shop can be visited. */
export const placesInputs = {
  stores: (source) => (
    <>
      <Typography color="text.secondary">
        Places to visit. Without any, the shop's own address is the one.
      </Typography>
      <ArrayInput source={source} label={false}>
        <Lines add="Add a store" isOrdered>
          <TextInput source="name" validate={required()} />
          <TextInput source="address" validate={required()} />
          <TextInput source="phone" type="tel" defaultValue={null} />
          <NumberInput source="lat" label="Latitude" min={-90} max={90} step="any" defaultValue={null} />
          <NumberInput source="lng" label="Longitude" min={-180} max={180} step="any" defaultValue={null} />
          <HoursInput source="opening_hours" />
        </Lines>
      </ArrayInput>
    </>
  ),
} satisfies SettingInputs;
