import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** Money that came, is awaited or goes back. */
export const payments: ShopResource = {
  name: 'payments',
  list: lazy(() => import('./list.tsx')),
  icon: PaymentsIcon,
  options: { label: 'Payments', group: 'Selling', roles: MANAGERS, writers: [] },
};
