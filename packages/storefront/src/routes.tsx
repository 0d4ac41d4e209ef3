import type { RouteObject } from 'react-router';
import { notFound } from './api.ts';
import { BareFailure, PageFailure } from './layout/failure.tsx';
import { Shell } from './layout/shell.tsx';
import { loadShopData, SHOP_ROUTE } from './layout/shop-data.ts';
import { lazyPage } from './page.tsx';
import { useUi } from './state/ui.ts';
import { late } from './ui/late.tsx';

const QuickView = late(() => import('./pages/product/quick-view.tsx'));

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
          { index: true, ...lazyPage('home/home', () => import('./pages/home/home.tsx')) },
          { path: 'shop', ...lazyPage('catalogue/shop', () => import('./pages/catalogue/shop.tsx')) },
          {
            path: 'product-category/:slug',
            ...lazyPage('catalogue/category', () => import('./pages/catalogue/category.tsx')),
          },
          {
            path: 'product/details/:slug',
            ...lazyPage('product/product', () => import('./pages/product/product.tsx')),
          },
          { path: 'cart', ...lazyPage('cart/cart', () => import('./pages/cart/cart.tsx')) },
          {
            path: 'checkout',
            ...lazyPage('checkout/checkout', () => import('./pages/checkout/checkout.tsx')),
          },
          {
            path: 'dashboard/checkout',
            ...lazyPage('checkout/checkout', () => import('./pages/checkout/checkout.tsx')),
          },
          { path: 'orders/:id', ...lazyPage('orders/order', () => import('./pages/orders/order.tsx')) },
          {
            path: 'orders/:id/receipt',
            ...lazyPage('orders/receipt', () => import('./pages/orders/receipt.tsx')),
          },
          {
            path: 'dashboard',
            ...lazyPage('dashboard/dashboard', () => import('./pages/dashboard/dashboard.tsx')),
          },
          {
            path: 'dashboard/orders',
            ...lazyPage('orders/own-orders', () => import('./pages/orders/own-orders.tsx')),
          },
          {
            path: 'dashboard/orders/:id',
            ...lazyPage('orders/own-order', () => import('./pages/orders/own-order.tsx')),
          },
          {
            path: 'dashboard/orders/:id/receipt',
            ...lazyPage('orders/own-receipt', () => import('./pages/orders/own-receipt.tsx')),
          },
          {
            path: 'dashboard/wishlist',
            ...lazyPage('wishlist/wishlist', () => import('./pages/wishlist/wishlist.tsx')),
          },
          { path: 'login', ...lazyPage('customers/login', () => import('./pages/customers/login.tsx')) },
          { path: 'signup', ...lazyPage('customers/signup', () => import('./pages/customers/signup.tsx')) },
          {
            path: 'confirm-account/:token',
            ...lazyPage('customers/confirm-account', () => import('./pages/customers/confirm-account.tsx')),
          },
          {
            path: 'forgot-password',
            ...lazyPage('customers/forgot-password', () => import('./pages/customers/forgot-password.tsx')),
          },
          {
            path: 'dashboard/forgot-password',
            ...lazyPage('customers/forgot-password', () => import('./pages/customers/forgot-password.tsx')),
          },
          {
            path: 'reset-password/:token',
            ...lazyPage('customers/reset-password', () => import('./pages/customers/reset-password.tsx')),
          },
          {
            path: 'dashboard/addresses',
            ...lazyPage('customers/addresses', () => import('./pages/customers/addresses.tsx')),
          },
          {
            path: 'dashboard/account',
            ...lazyPage('customers/account', () => import('./pages/customers/account.tsx')),
          },
          {
            path: 'account',
            ...lazyPage('customers/account', () => import('./pages/customers/account.tsx')),
          },
          { path: 'blog', ...lazyPage('content/blog', () => import('./pages/content/blog.tsx')) },
          { path: 'blog/:slug', ...lazyPage('content/post', () => import('./pages/content/post.tsx')) },
          { path: 'about-us', ...lazyPage('content/about', () => import('./pages/content/about.tsx')) },
          { path: 'contact-us', ...lazyPage('content/contact', () => import('./pages/content/contact.tsx')) },
          { path: 'help', ...lazyPage('content/help', () => import('./pages/content/help.tsx')) },
          {
            path: 'preview/announcement',
            ...lazyPage(
              'content/announcement-preview',
              () => import('./pages/content/announcement-preview.tsx'),
            ),
          },
          ...['shipping-delivery', 'terms-conditions', 'return-policy', 'privacy-policy'].map((path) => ({
            path,
            ...lazyPage('content/text-page', () => import('./pages/content/text-page.tsx')),
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
