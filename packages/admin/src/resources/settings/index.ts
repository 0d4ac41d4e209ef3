import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** What the shop is and how it behaves. */
export const settings: ShopResource = {
  name: 'settings',
  list: lazy(() => import('./settings.tsx')),
  icon: SettingsIcon,
  options: { label: 'Settings', group: 'Shop', roles: MANAGERS },
};
