import { Create } from 'react-admin';
import { given } from '#admin/inputs/given.ts';
import { AnnouncementForm } from './announcement-form.tsx';

/** New news. */
export default function AnnouncementCreate() {
  return (
    <Create title="New announcement" redirect="list" transform={given}>
      <AnnouncementForm isNew />
    </Create>
  );
}
