import HelpIcon from '@mui/icons-material/HelpOutlined';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** What the help page answers. */
export const questions: ShopResource = {
  name: 'questions',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: HelpIcon,
  recordRepresentation: 'question',
  options: { label: 'Questions', group: 'Content', roles: EDITORS },
};
