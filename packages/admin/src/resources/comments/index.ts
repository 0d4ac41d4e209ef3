import CommentIcon from '@mui/icons-material/Comment';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** What readers say under posts. */
export const comments: ShopResource = {
  name: 'comments',
  list: lazy(() => import('./list.tsx')),
  icon: CommentIcon,
  options: { label: 'Comments', group: 'Content', roles: EDITORS },
};
