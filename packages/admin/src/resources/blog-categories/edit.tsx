import { Edit } from 'react-admin';
import { BlogCategoryForm } from './blog-category-form.tsx';

/** One category of the blog. */
export default function BlogCategoryEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <BlogCategoryForm />
    </Edit>
  );
}
