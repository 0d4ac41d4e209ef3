import type { RouteObject } from 'react-router';
import { notFound } from './api.ts';
import { BareFailure, PageFailure } from './layout/failure/failure.tsx';
import { Shell } from './layout/shell.tsx';
import { loadShopData, SHOP_ROUTE } from './layout/shop-data.ts';
import { lazyPage, type PageModule } from './page.tsx';
import { useUi } from './state/ui.ts';
import { late } from './ui/late.tsx';

const QuickView = late(() => import('./pages/product/late/quick-view.tsx'));

/**
 * Every page of the shop. Each has its own file, preloaded if the server rendered its HTML, otherwise fetched
 * when a link to it is hovered. They are below a route without a path, so that their failures are shown within
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
          ...pages('shop', () => import('./pages/catalogue/shop.tsx')),
          ...pages('product-category/:slug', () => import('./pages/catalogue/category.tsx')),
          ...pages('product/details/:slug', () => import('./pages/product/product.tsx')),
          ...pages('cart', () => import('./pages/cart/cart.tsx')),
          ...pages('list', () => import('./pages/list/list.tsx')),
          ...pages(['checkout', 'dashboard/checkout'], () => import('./pages/checkout/checkout.tsx')),
          ...pages(['orders/find', 'ride'], () => import('./pages/orders/find-order.tsx')),
          ...pages('orders/:id', () => import('./pages/orders/order.tsx')),
          ...pages('orders/:id/receipt', () => import('./pages/orders/receipt.tsx')),
          ...pages('dashboard', () => import('./pages/dashboard/dashboard.tsx')),
          ...pages('dashboard/orders', () => import('./pages/orders/own-orders.tsx')),
          ...pages('dashboard/orders/:id', () => import('./pages/orders/own-order.tsx')),
          ...pages('dashboard/orders/:id/receipt', () => import('./pages/orders/own-receipt.tsx')),
          ...pages('dashboard/wishlist', () => import('./pages/wishlist/wishlist.tsx')),
          ...pages('login', () => import('./pages/customers/login.tsx')),
          ...pages('signup', () => import('./pages/customers/signup.tsx')),
          ...pages('confirm-account/:token', () => import('./pages/customers/confirm-account.tsx')),
          ...pages(
            ['forgot-password', 'dashboard/forgot-password'],
            () => import('./pages/customers/forgot-password.tsx'),
          ),
          ...pages('reset-password/:token', () => import('./pages/customers/reset-password.tsx')),
          ...pages('dashboard/addresses', () => import('./pages/customers/addresses.tsx')),
          ...pages(['dashboard/account', 'account'], () => import('./pages/customers/account.tsx')),
          ...pages('blog', () => import('./pages/content/blog.tsx')),
          ...pages('blog/:slug', () => import('./pages/content/post.tsx')),
          ...pages('about-us', () => import('./pages/content/about.tsx')),
          ...pages('contact-us', () => import('./pages/content/contact.tsx')),
          ...pages('help', () => import('./pages/content/help.tsx')),
          ...pages('preview/announcement', () => import('./pages/content/announcement-preview.tsx')),
          ...pages(
            ['shipping-delivery', 'terms-conditions', 'return-policy', 'privacy-policy'],
            () => import('./pages/content/text-page.tsx'),
          ),
          { path: '*', loader: notFound },
        ],
      },
    ],
  },
];

/** The route of a page, at each of its paths. */
function pages(paths: string | string[], load: () => Promise<PageModule>): RouteObject[] {
  return [paths].flat().map((path) => ({ path, ...lazyPage(load) }));
}

/** The quick view of a product. */
function OverAnyPage() {
  return <QuickView asked={useUi((ui) => ui.quickShow)} />;
}
