import { Create } from 'react-admin';
import { given } from '#admin/inputs/given.ts';
import { BlogCategoryForm } from './blog-category-form.tsx';

/** A new category of the blog. */
export default function BlogCategoryCreate() {
  return (
    <Create title="New blog category" redirect="list" transform={given}>
      <BlogCategoryForm isNew />
    </Create>
  );
}
