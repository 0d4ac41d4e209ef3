import { t } from '../../messages/t.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { privatePage } from '../private-page.tsx';

/** The customer's own data, and the forms to change it. */
export const { meta, Component } = privatePage({
  load: () => import('./late/account.tsx'),
  title: t('Your account'),
  heading: t('Account'),
  placeholder: (
    <div aria-hidden="true" className="flex max-w-3xl flex-col gap-5">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
    </div>
  ),
});
