import { t } from '../../messages/t.tsx';
import { privatePage } from '../private-page.tsx';

/** Where customers begin: their latest orders, what they can do, and what their cart still needs. */
export const { meta, Component } = privatePage({
  load: () => import('./late/dashboard.tsx'),
  title: t('Dashboard'),
  heading: t('Dashboard'),
});
