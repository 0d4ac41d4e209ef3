import { Create } from 'react-admin';
import { given } from '#admin/inputs/given.ts';
import { SlideForm } from './slide-form.tsx';

/** A new slide: it stands first, because it is the newest. */
export default function SlideCreate() {
  return (
    <Create title="New slide" redirect="list" transform={given}>
      <SlideForm isNew />
    </Create>
  );
}
