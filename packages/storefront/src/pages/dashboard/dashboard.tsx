import { t } from '../../messages/t.tsx';
import { privatePage } from '../private-page.tsx';

/** The start page of customers: their latest orders, their options, and what is missing in their cart. */
export const { meta, Component } = privatePage({
  load: () => import('./late/dashboard.tsx'),
  title: t('Dashboard'),
  heading: t('Dashboard'),
});
