import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** Where the shop delivers, how, when and for how much. */
export const zones: ShopResource = {
  name: 'zones',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: LocalShippingIcon,
  recordRepresentation: 'name',
  options: { label: 'Delivery zones', group: 'Delivery', roles: MANAGERS },
};
