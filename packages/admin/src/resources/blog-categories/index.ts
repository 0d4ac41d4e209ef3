import LabelIcon from '@mui/icons-material/Label';
import { contentResource } from '#admin/resource.ts';

/** What the blog's posts are about. */
export const blogCategories = contentResource({
  name: 'blog-categories',
  label: 'Blog categories',
  icon: LabelIcon,
  recordRepresentation: 'name',
  list: () => import('./list.tsx'),
  form: () => import('./blog-category-form.tsx'),
});
