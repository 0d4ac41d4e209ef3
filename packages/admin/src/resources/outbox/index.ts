import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** Mail to people: what left, what waits, and why. */
export const outbox: ShopResource = {
  name: 'outbox',
  list: lazy(() => import('./list.tsx')),
  icon: OutboxIcon,
  options: { label: 'Outbox', group: 'Shop', roles: MANAGERS },
};
