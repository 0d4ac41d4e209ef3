import InventoryIcon from '@mui/icons-material/Inventory2';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { PACKERS } from '#admin/roles.ts';

/** What runs low: published goods of which little is left to sell. */
export const lowStock: ShopResource = {
  name: 'stock/low',
  list: lazy(() => import('./low-stock-list.tsx')),
  icon: InventoryIcon,
  options: { label: 'Running low', group: 'Catalogue', roles: PACKERS },
};
