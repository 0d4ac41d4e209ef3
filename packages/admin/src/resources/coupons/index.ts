import LocalOfferIcon from '@mui/icons-material/LocalOffer';
import { lazy } from 'react';
import type { ShopResource } from '#admin/resource.ts';
import { MANAGERS } from '#admin/roles.ts';

/** Codes that make a cart cheaper. */
export const coupons: ShopResource = {
  name: 'coupons',
  list: lazy(() => import('./list.tsx')),
  edit: lazy(() => import('./edit.tsx')),
  create: lazy(() => import('./create.tsx')),
  icon: LocalOfferIcon,
  recordRepresentation: 'code',
  options: { label: 'Coupons', group: 'Selling', roles: MANAGERS },
};
