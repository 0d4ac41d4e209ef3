import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { OWNER } from '#admin/roles.ts';

/** Who logged in, was refused, or changed what opens doors. */
export const securityEvents: ShopResource = {
  name: 'security-events',
  list: lazy(() => import('./list.tsx')),
  icon: PolicyIcon,
  options: { label: 'Security events', group: 'Shop', roles: OWNER },
};
