import { t } from '../../messages/t.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { privatePage } from '../private-page.tsx';

/** The address book: the default one first, as the checkout offers them. */
export const { meta, Component } = privatePage({
  load: () => import('./late/addresses.tsx'),
  title: t('Your addresses'),
  heading: t('Addresses'),
  placeholder: (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-11 w-full sm:ml-auto sm:w-44" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Skeleton className="h-56 w-full rounded-card" />
        <Skeleton className="h-56 w-full rounded-card" />
      </div>
    </div>
  ),
});
