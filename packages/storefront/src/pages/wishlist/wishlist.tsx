import { DashboardFrame } from '../../layout/account/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { late } from '../../ui/late.tsx';
import { WishlistItemsWaiting } from './wishlist-waiting.tsx';

const WishlistItems = late(() => import('./late/wishlist.tsx'), { failed: LoadFailure });
if (bearerToken() !== null) void WishlistItems.begin();

export function meta(): PageMeta {
  return { title: t('Your wishlist'), noindex: true };
}

/** What somebody keeps for later, the newest first. */
export function Component() {
  const waiting = <WishlistItemsWaiting />;
  return (
    <DashboardFrame title={t('Wishlist')} waiting={waiting}>
      <WishlistItems waiting={waiting} />
    </DashboardFrame>
  );
}
