import DescriptionIcon from '@mui/icons-material/Description';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** Policies, and the page about the shop. */
export const pages: ShopResource = {
  name: 'pages',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  icon: DescriptionIcon,
  recordRepresentation: 'title',
  options: { label: 'Pages', group: 'Content', roles: EDITORS },
};
