import type { RouteObject } from 'react-router';
import { notFound } from './api.ts';
import { BareFailure, PageFailure } from './layout/failure.tsx';
import { Shell } from './layout/shell.tsx';
import { loadShopData, SHOP_ROUTE } from './layout/shop-data.ts';
import { lazyPage } from './page.tsx';

/**
 * Every page of the shop. Each is a file of its own, sent with its first HTML and loaded when a link to
 * it is pointed at: nobody waits for pages that are not shown. The pages stand inside a route without a path, so that their failures are shown within the shell.
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
          { index: true, ...lazyPage('home/home', () => import('./pages/home/home.tsx')) },
          { path: 'shop', ...lazyPage('catalogue/shop', () => import('./pages/catalogue/shop.tsx')) },
          {
            path: 'product-category/:slug',
            ...lazyPage('catalogue/category', () => import('./pages/catalogue/category.tsx')),
          },
          { path: '*', loader: notFound },
        ],
      },
    ],
  },
];
