import type { RouteObject } from 'react-router';
import { notFound } from './api.ts';
import { BareFailure, PageFailure } from './layout/failure.tsx';
import { Shell } from './layout/shell.tsx';
import { loadShopData, SHOP_ROUTE } from './layout/shop-data.ts';
import { page } from './page.tsx';
import * as category from './pages/catalogue/category.tsx';
import * as shop from './pages/catalogue/shop.tsx';
import * as home from './pages/home/home.tsx';

/**
 * Every page of the shop. Heavy and rare ones come lazily: `lazy: async () => page(await import('…'))`.
 * The pages stand inside a route without a path, so that their failures are shown within the shell.
 */
export const routes: RouteObject[] = [
  {
    id: SHOP_ROUTE,
    loader: loadShopData,
    shouldRevalidate: () => false,
    Component: Shell,
    ErrorBoundary: BareFailure,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          { index: true, ...page(home) },
          { path: 'shop', ...page(shop) },
          { path: 'product-category/:slug', ...page(category) },
          { path: '*', loader: notFound },
        ],
      },
    ],
  },
];
