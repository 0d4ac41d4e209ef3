import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { OWNER } from '#admin/roles.ts';

/** Who works here, and what each may do. */
export const staff: ShopResource = {
  name: 'staff',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: BadgeIcon,
  recordRepresentation: 'name',
  options: { label: 'Staff', group: 'People', roles: OWNER },
};
