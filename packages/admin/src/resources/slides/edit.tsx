import { Edit, TopToolbar } from 'react-admin';
import { ShopLink } from '#admin/ui/shop-link.tsx';
import { SlideForm } from './slide-form.tsx';

/** One slide. */
export default function SlideEdit() {
  return (
    <Edit mutationMode="pessimistic" actions={<Actions />}>
      <SlideForm />
    </Edit>
  );
}

function Actions() {
  return (
    <TopToolbar>
      <ShopLink path="/" />
    </TopToolbar>
  );
}
