import { Edit } from 'react-admin';
import { AnnouncementForm } from './announcement-form.tsx';

/** One announcement. Whoever has closed it does not see it again, whatever changes. */
export default function AnnouncementEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <AnnouncementForm />
    </Edit>
  );
}
