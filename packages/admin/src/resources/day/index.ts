import DayIcon from '@mui/icons-material/TodayOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** What one day brought, for whoever closes it and for the accountant. */
export const day: ShopResource = {
  name: 'day',
  list: lazy(() => import('./list.tsx')),
  icon: DayIcon,
  options: { label: "Day's close", group: 'Selling', roles: MANAGERS, writers: [] },
};
