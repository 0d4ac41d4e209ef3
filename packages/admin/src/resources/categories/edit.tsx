import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { Edit, TopToolbar, useRecordContext } from 'react-admin';
import { CategoryForm } from './category-form.tsx';

/** Name, address, picture and place of a category. */
export default function CategoryEdit() {
  return (
    <Edit mutationMode="pessimistic" actions={<Actions />}>
      <CategoryForm />
    </Edit>
  );
}

function Actions() {
  const slug = useRecordContext<{ id: string; slug: string }>()?.slug;
  return (
    <TopToolbar>
      {slug && (
        <Button
          component="a"
          href={`/product-category/${slug}`}
          target="_blank"
          rel="noopener"
          startIcon={<OpenInNewIcon />}
        >
          See it in the shop
        </Button>
      )}
    </TopToolbar>
  );
}
