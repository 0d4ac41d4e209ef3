import { Create } from 'react-admin';
import { given } from '#admin/inputs/given.ts';
import { ZoneForm } from './zone-form.tsx';

/** A new delivery zone. */
export default function ZoneCreate() {
  return (
    <Create title="New delivery zone" redirect="list" transform={given}>
      <ZoneForm isNew />
    </Create>
  );
}
