import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** People with an account. */
export const customers: ShopResource = {
  name: 'customers',
  list: lazy(() => import('./list.tsx')),
  show: lazy(() => import('./show.tsx')),
  icon: PeopleIcon,
  recordRepresentation: 'name',
  options: { label: 'Customers', group: 'People', roles: MANAGERS },
};
