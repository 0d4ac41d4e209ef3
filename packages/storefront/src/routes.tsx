import type { RouteObject } from 'react-router';
import { notFound } from './api.ts';
import { BareFailure, PageFailure } from './layout/failure/failure.tsx';
import { Shell } from './layout/shell.tsx';
import { loadShopData, SHOP_ROUTE } from './layout/shop-data.ts';
import { lazyPage } from './page.tsx';
import { useUi } from './state/ui.ts';
import { late } from './ui/late.tsx';

const QuickView = late(() => import('./pages/product/late/quick-view.tsx'));

/**
 * Every page of the shop. Each is a file of its own, preloaded where its HTML comes from the server, else fetched
 * when a link to it is pointed at. They stand in a route without a path, so that their failures are shown within
 * the shell.
 */
export const routes: RouteObject[] = [
  {
    id: SHOP_ROUTE,
    loader: loadShopData,
    shouldRevalidate: () => false,
    element: (
      <>
        <Shell />
        <OverAnyPage />
      </>
    ),
    ErrorBoundary: BareFailure,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          { index: true, ...lazyPage(() => import('./pages/home/home.tsx')) },
          { path: 'shop', ...lazyPage(() => import('./pages/catalogue/shop.tsx')) },
          {
            path: 'product-category/:slug',
            ...lazyPage(() => import('./pages/catalogue/category.tsx')),
          },
          {
            path: 'product/details/:slug',
            ...lazyPage(() => import('./pages/product/product.tsx')),
          },
          { path: 'cart', ...lazyPage(() => import('./pages/cart/cart.tsx')) },
          {
            path: 'checkout',
            ...lazyPage(() => import('./pages/checkout/checkout.tsx')),
          },
          {
            path: 'dashboard/checkout',
            ...lazyPage(() => import('./pages/checkout/checkout.tsx')),
          },
          { path: 'orders/:id', ...lazyPage(() => import('./pages/orders/order.tsx')) },
          {
            path: 'orders/:id/receipt',
            ...lazyPage(() => import('./pages/orders/receipt.tsx')),
          },
          {
            path: 'dashboard',
            ...lazyPage(() => import('./pages/dashboard/dashboard.tsx')),
          },
          {
            path: 'dashboard/orders',
            ...lazyPage(() => import('./pages/orders/own-orders.tsx')),
          },
          {
            path: 'dashboard/orders/:id',
            ...lazyPage(() => import('./pages/orders/own-order.tsx')),
          },
          {
            path: 'dashboard/orders/:id/receipt',
            ...lazyPage(() => import('./pages/orders/own-receipt.tsx')),
          },
          {
            path: 'dashboard/wishlist',
            ...lazyPage(() => import('./pages/wishlist/wishlist.tsx')),
          },
          { path: 'login', ...lazyPage(() => import('./pages/customers/login.tsx')) },
          { path: 'signup', ...lazyPage(() => import('./pages/customers/signup.tsx')) },
          {
            path: 'confirm-account/:token',
            ...lazyPage(() => import('./pages/customers/confirm-account.tsx')),
          },
          {
            path: 'forgot-password',
            ...lazyPage(() => import('./pages/customers/forgot-password.tsx')),
          },
          {
            path: 'dashboard/forgot-password',
            ...lazyPage(() => import('./pages/customers/forgot-password.tsx')),
          },
          {
            path: 'reset-password/:token',
            ...lazyPage(() => import('./pages/customers/reset-password.tsx')),
          },
          {
            path: 'dashboard/addresses',
            ...lazyPage(() => import('./pages/customers/addresses.tsx')),
          },
          {
            path: 'dashboard/account',
            ...lazyPage(() => import('./pages/customers/account.tsx')),
          },
          {
            path: 'account',
            ...lazyPage(() => import('./pages/customers/account.tsx')),
          },
          { path: 'blog', ...lazyPage(() => import('./pages/content/blog.tsx')) },
          { path: 'blog/:slug', ...lazyPage(() => import('./pages/content/post.tsx')) },
          { path: 'about-us', ...lazyPage(() => import('./pages/content/about.tsx')) },
          { path: 'contact-us', ...lazyPage(() => import('./pages/content/contact.tsx')) },
          { path: 'help', ...lazyPage(() => import('./pages/content/help.tsx')) },
          {
            path: 'preview/announcement',
            ...lazyPage(() => import('./pages/content/announcement-preview.tsx')),
          },
          ...['shipping-delivery', 'terms-conditions', 'return-policy', 'privacy-policy'].map((path) => ({
            path,
            ...lazyPage(() => import('./pages/content/text-page.tsx')),
          })),
          { path: '*', loader: notFound },
        ],
      },
    ],
  },
];

/** The quick view of a product. */
function OverAnyPage() {
  return <QuickView asked={useUi((ui) => ui.quickShow)} />;
}
