import OrdersIcon from '@mui/icons-material/ReceiptLong';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS, PACKERS } from '#admin/roles.ts';

/** Orders: the inbox and each order's page. */
export const orders: ShopResource = {
  name: 'orders',
  icon: OrdersIcon,
  list: lazy(() => import('./list.tsx')),
  show: lazy(() => import('./show.tsx')),
  create: lazy(() => import('./create.tsx')),
  recordRepresentation: 'number',
  options: { label: 'Orders', group: 'Selling', roles: PACKERS, writers: MANAGERS },
};
