import { QueryClient } from '@tanstack/react-query';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useEffect } from 'react';
import {
  Admin,
  CustomRoutes,
  defaultI18nProvider,
  type I18nProvider,
  type LayoutProps,
  Resource,
} from 'react-admin';
import { Route, useLocation } from 'react-router';
import { language, wordsOfFramework } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { mayPass } from './api.ts';
import { createAuthProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { WAITS } from './kept-on-phone.ts';
import { ChangePassword } from './layout/change-password.tsx';
import { NothingHere, ShopLayout } from './layout/layout.tsx';
import { LoginPage } from './layout/login.tsx';
import { loadScreens, page } from './resource.ts';
import { resources } from './resources/resources.ts';
import { theme } from './theme/theme.ts';
import { shop } from './ui/shop.ts';

const MAX_RETRIES = 2;
const authProvider = createAuthProvider(resources);
/**
 * A first read that began before a change may end after it, with what was before: it is given up when the screen is read
 * again. The library does so for later reads only.
 */
class ReadAgain extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    await this.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
    return super.invalidateQueries(filters, options);
  }
}

const queryClient = new ReadAgain({
  defaultOptions: {
    queries: { retry: (count, error) => count < MAX_RETRIES && mayPass(error) },
  },
});

const Dashboard = page(() => import('./resources/dashboard/dashboard.tsx'), 'Dashboard');
const PickListPage = page(() => import('./resources/orders/print-pages.tsx'), 'PickListPage');
const ReceiptPage = page(() => import('./resources/orders/print-pages.tsx'), 'ReceiptPage');
const BatchPage = page(() => import('./resources/orders/print-batch.tsx'), 'BatchPage');
const StocktakeSheet = page(() => import('./resources/stocktakes/print.tsx'), 'StocktakeSheet');
const PayeePage = page(() => import('./resources/settings/payee.tsx'), 'PayeePage');
const SecurityPage = page(() => import('./resources/security/page.tsx'), 'SecurityPage');

/** The back office: its resources, and the few other pages. */
export function App() {
  return (
    <Admin
      title={t('{name} · Back office', { name: shop.name })}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={sentences}
      queryClient={queryClient}
      dashboard={Dashboard}
      loginPage={LoginPage}
      catchAll={NothingHere}
      layout={Layout}
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
        <Route path="/print/:what" element={<BatchPage />} />
        <Route path="/stocktakes/:id/print" element={<StocktakeSheet />} />
      </CustomRoutes>
    </Admin>
  );
}

/** The layout; it preloads the next screens of the shown resource. */
function Layout(props: LayoutProps) {
  const [, resource = ''] = useLocation().pathname.split('/');
  useEffect(() => void loadScreens(resources.find(({ name }) => name === resource)), [resource]);
  useEffect(() => void sendWhatWaits(), []);
  return <ShopLayout {...props} />;
}

/** Sends the packing steps that wait for a network, from any screen. */
async function sendWhatWaits(): Promise<void> {
  if (localStorage.getItem(WAITS) === null) return;
  await (await import('./resources/packing/packing.ts')).openPacking();
}

interface Options {
  recordRepresentation?: string;
}

/** The title of a record's page is the record's name, without the name of its resource. */
function nameOf({ recordRepresentation = '' }: Options): string {
  return recordRepresentation;
}

/** Sentences of react-admin in our own words. */
const OWN: Record<string, string | ((options: Options) => string)> = {
  'ra.message.invalid_form': t('Please look at the marked fields.'),
  'ra.message.unsaved_changes': t('You have unsaved changes. Leave anyway?'),
  'ra.navigation.clear_filters': t('Show all'),
  'ra.navigation.no_filtered_results': t('Nothing matches your search.'),
  'ra.navigation.no_results': t('There is nothing here yet.'),
  'ra.notification.created': t('Saved.'),
  'ra.notification.deleted': t('Removed.'),
  'ra.notification.updated': t('Saved.'),
  'ra.notification.item_doesnt_exist': t('This no longer exists. Someone may have removed it.'),
  'ra.page.edit': nameOf,
  'ra.page.show': nameOf,
  'ra.validation.required': t('Please fill this in.'),
  // The name of the customers' sort order.
  'resources.customers.fields.date_created': t('First seen'),
  'resources.customers.fields.last_order_at': t('Last order'),
  'resources.customers.fields.name': t('Name'),
  'resources.customers.fields.orders_count': t('Number of orders'),
  'resources.customers.fields.orders_total': t('Total of orders'),
};

const words = wordsOfFramework();
const spoken = words
  ? polyglotI18nProvider(() => words, language(), undefined, { allowMissing: true })
  : defaultI18nProvider;

/** React-admin's sentences; the technical ones are replaced. */
export const sentences: I18nProvider = {
  ...spoken,
  translate: (key, options) => {
    const own = OWN[key];
    if (typeof own === 'function') return own(options ?? {});
    return own ?? spoken.translate(key, options);
  },
};
