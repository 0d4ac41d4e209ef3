import SellIcon from '@mui/icons-material/Sell';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS, PACKERS } from '#admin/roles.ts';

/** What the shop sells. Packers look, and count what lies on the stock unit. */
export const products: ShopResource = {
  name: 'products',
  list: lazy(() => import('./list.tsx')),
  show: lazy(() => import('./show.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: SellIcon,
  recordRepresentation: 'name',
  options: { label: 'Products', group: 'Catalogue', roles: PACKERS, writers: MANAGERS },
};
