import { Create } from 'react-admin';
import { CategoryForm } from './category-form.tsx';

/** A new category, the last of its siblings. */
export default function CategoryCreate() {
  return (
    <Create title="New category" redirect="list">
      <CategoryForm isNew />
    </Create>
  );
}
