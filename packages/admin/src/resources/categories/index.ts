import AccountTreeIcon from '@mui/icons-material/AccountTree';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS, PACKERS } from '#admin/roles.ts';

/** The tree in which the shop's goods stand. */
export const categories: ShopResource = {
  name: 'categories',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: AccountTreeIcon,
  recordRepresentation: 'name',
  options: { label: 'Categories', group: 'Catalogue', roles: PACKERS, writers: MANAGERS },
};
