import UploadFileIcon from '@mui/icons-material/UploadFile';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** Files of products on their way into the catalogue. */
export const imports: ShopResource = {
  name: 'imports',
  list: lazy(() => import('./list.tsx')),
  show: lazy(() => import('./show.tsx')),
  icon: UploadFileIcon,
  recordRepresentation: 'filename',
  options: { label: 'Import', group: 'Catalogue', roles: MANAGERS, writers: [] },
};
