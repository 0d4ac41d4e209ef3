import { t } from '../../messages/t.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { privatePage } from '../private-page.tsx';

/** What a customer keeps for later, the newest first. */
export const { meta, Component } = privatePage({
  load: () => import('./late/wishlist.tsx'),
  title: t('Your wishlist'),
  heading: t('Wishlist'),
  placeholder: (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  ),
});
