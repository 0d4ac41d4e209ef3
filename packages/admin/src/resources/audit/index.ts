import HistoryIcon from '@mui/icons-material/History';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { OWNER } from '#admin/roles.ts';

/** What everybody who works here changed. */
export const audit: ShopResource = {
  name: 'audit',
  list: lazy(() => import('./list.tsx')),
  icon: HistoryIcon,
  options: { label: 'Audit log', group: 'Shop', roles: OWNER },
};
