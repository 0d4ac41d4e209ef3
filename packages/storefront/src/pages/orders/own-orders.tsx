import { t } from '../../messages/t.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { privatePage } from '../private-page.tsx';

/** The customer's own orders, page by page, the newest first. */
export const { meta, Component } = privatePage({
  load: () => import('./late/own-orders.tsx'),
  title: t('Your orders'),
  heading: t('Orders'),
  placeholder: (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton className="mb-2 h-5 w-24" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
    </div>
  ),
});
