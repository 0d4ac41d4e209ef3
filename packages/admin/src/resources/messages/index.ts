import MailIcon from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** What visitors write by the contact form. */
export const messages: ShopResource = {
  name: 'messages',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  icon: MailIcon,
  recordRepresentation: 'name',
  options: { label: 'Messages', group: 'People', roles: EDITORS },
};
