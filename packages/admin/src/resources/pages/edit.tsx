import type { StaffPage } from '@isoko/contract/routes/admin/pages';
import { Edit, TopToolbar, useRecordContext } from 'react-admin';
import { ShopLink } from '#admin/ui/shop-link.tsx';
import { PageForm } from './page-form.tsx';

/** One page of text, part by part. */
export default function PageEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<Actions />}>
      <PageForm />
    </Edit>
  );
}

function Actions() {
  const page = useRecordContext<StaffPage & { id: string }>();
  return <TopToolbar>{page && <ShopLink path={page.path} />}</TopToolbar>;
}
