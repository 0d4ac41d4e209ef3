import ArticleIcon from '@mui/icons-material/Article';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** What the shop writes. */
export const posts: ShopResource = {
  name: 'posts',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: ArticleIcon,
  recordRepresentation: 'title',
  options: { label: 'Blog posts', group: 'Content', roles: EDITORS },
};
