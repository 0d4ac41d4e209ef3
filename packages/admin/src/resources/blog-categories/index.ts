import LabelIcon from '@mui/icons-material/Label';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** What the blog's posts are about. */
export const blogCategories: ShopResource = {
  name: 'blog-categories',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: LabelIcon,
  recordRepresentation: 'name',
  options: { label: 'Blog categories', group: 'Content', roles: EDITORS },
};
