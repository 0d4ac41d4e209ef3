import SlideshowIcon from '@mui/icons-material/Slideshow';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { EDITORS } from '#admin/roles.ts';

/** The pictures at the top of the home page. */
export const slides: ShopResource = {
  name: 'slides',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: SlideshowIcon,
  recordRepresentation: 'title',
  options: { label: 'Slides', group: 'Content', roles: EDITORS },
};
