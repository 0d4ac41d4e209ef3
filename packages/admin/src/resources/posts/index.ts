import ArticleIcon from '@mui/icons-material/Article';
import { contentResource } from '#admin/resource.ts';

/** What the shop writes. */
export const posts = contentResource({
  name: 'posts',
  label: 'Blog posts',
  icon: ArticleIcon,
  recordRepresentation: 'title',
  list: () => import('./list.tsx'),
  form: () => import('./post-form.tsx'),
});
