import { Edit } from 'react-admin';
import { ZoneForm } from './zone-form.tsx';

/** One delivery zone. */
export default function ZoneEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <ZoneForm />
    </Edit>
  );
}
