import CampaignIcon from '@mui/icons-material/Campaign';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** News in a popup. */
export const announcements: ShopResource = {
  name: 'announcements',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: CampaignIcon,
  recordRepresentation: 'title',
  options: { label: 'Announcements', group: 'Content', roles: EDITORS },
};
