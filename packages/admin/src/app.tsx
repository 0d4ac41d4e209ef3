import { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { CallFailure } from './api.ts';
import { createAuthProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { ChangePassword } from './layout/change-password.tsx';
import { ShopLayout } from './layout/layout.tsx';
import { LoginPage } from './layout/login.tsx';
import { NothingHere } from './layout/nothing-here.tsx';
import { sentences } from './layout/sentences.ts';
import type { ShopResource } from './resource.ts';
import { announcements } from './resources/announcements/index.ts';
import { audit } from './resources/audit/index.ts';
import { blogCategories } from './resources/blog-categories/index.ts';
import { categories } from './resources/categories/index.ts';
import { comments } from './resources/comments/index.ts';
import { coupons } from './resources/coupons/index.ts';
import { customers } from './resources/customers/index.ts';
import { day } from './resources/day/index.ts';
import { exports } from './resources/exports/index.ts';
import { imports } from './resources/imports/index.ts';
import { messages } from './resources/messages/index.ts';
import { orders } from './resources/orders/index.ts';
import { outbox } from './resources/outbox/index.ts';
import { pages } from './resources/pages/index.ts';
import { payments } from './resources/payments/index.ts';
import { posts } from './resources/posts/index.ts';
import { products } from './resources/products/index.ts';
import { questions } from './resources/questions/index.ts';
import { securityEvents } from './resources/security-events/index.ts';
import { settings } from './resources/settings/index.ts';
import { slides } from './resources/slides/index.ts';
import { staff } from './resources/staff/index.ts';
import { lowStock } from './resources/stock/index.ts';
import { zones } from './resources/zones/index.ts';
import { theme } from './theme/theme.ts';

/** Every thing of the back office, in the order of the menu. */
const resources: ShopResource[] = [
  orders,
  payments,
  day,
  products,
  categories,
  lowStock,
  imports,
  coupons,
  slides,
  announcements,
  posts,
  blogCategories,
  comments,
  questions,
  pages,
  messages,
  zones,
  customers,
  staff,
  settings,
  outbox,
  exports,
  audit,
  securityEvents,
];

const MAX_RETRIES = 2;
const authProvider = createAuthProvider(resources);
const queryClient = new QueryClient({
  defaultOptions: {
    // What the shop has answered, it will answer again; only a connection that failed is tried once more.
    queries: {
      retry: (count, error) => count < MAX_RETRIES && error instanceof CallFailure && error.status === 0,
    },
  },
});

const Dashboard = lazy(() => import('./resources/dashboard/dashboard.tsx'));
const PickListPage = lazy(() => import('./resources/orders/pick-list-page.tsx'));
const PayeePage = lazy(() => import('./resources/settings/payee-page.tsx'));
const SecurityPage = lazy(() => import('./resources/security/page.tsx'));
const ReceiptPage = lazy(() => import('./resources/orders/receipt-page.tsx'));

/** The back office: its resources, and the few pages beside them. */
export function App() {
  return (
    <Admin
      title="Isoko back office"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={sentences}
      queryClient={queryClient}
      dashboard={Dashboard}
      loginPage={LoginPage}
      catchAll={NothingHere}
      layout={ShopLayout}
      theme={theme}
      darkTheme={null}
      requireAuth
      disableTelemetry
    >
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path="/password" element={<ChangePassword />} />
        <Route path="/security" element={<SecurityPage />} />
        <Route path="/payee" element={<PayeePage />} />
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path="/orders/:id/pick-list" element={<PickListPage />} />
        <Route path="/orders/:id/receipt" element={<ReceiptPage />} />
      </CustomRoutes>
    </Admin>
  );
}
