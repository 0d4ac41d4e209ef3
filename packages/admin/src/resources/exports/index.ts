import DownloadIcon from '@mui/icons-material/Download';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** Everything as tables to keep. */
export const exports: ShopResource = {
  name: 'exports',
  list: lazy(() => import('./list.tsx')),
  icon: DownloadIcon,
  options: { label: 'Export', group: 'Shop', roles: MANAGERS, writers: [] },
};
