import { ArrayInput, NumberInput, required, SimpleFormIterator, TextInput } from 'react-admin';
import { Panel } from '#admin/ui/panel.tsx';
import { HoursInput } from './shop-panel.tsx';

/** Where the shop can be visited. */
export function PlacesPanel() {
  return (
    <Panel title="Stores">
      <ArrayInput source="stores" label="Places to visit; without any the shop's own address is the one">
        <SimpleFormIterator fullWidth disableClear>
          <TextInput source="name" validate={required()} />
          <TextInput source="address" validate={required()} />
          <TextInput source="phone" type="tel" defaultValue={null} />
          <NumberInput source="lat" label="Latitude" min={-90} max={90} step="any" defaultValue={null} />
          <NumberInput source="lng" label="Longitude" min={-180} max={180} step="any" defaultValue={null} />
          <HoursInput />
        </SimpleFormIterator>
      </ArrayInput>
    </Panel>
  );
}
