import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LatePart } from '../../layout/late-part.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { lateOfCustomer } from '../../state/late-module.ts';
import { WishesWaiting } from './wishes-waiting.tsx';

const late = lateOfCustomer(() => import('./live-wishlist.tsx'));

export function meta(): PageMeta {
  return { title: t('Your wishlist'), noindex: true };
}

/** What somebody keeps for later, the newest first. */
export function Component() {
  const waiting = <WishesWaiting />;
  return (
    <DashboardFrame title={t('Wishlist')} waiting={waiting}>
      <LatePart late={late} waiting={waiting}>
        {({ Wishes }) => <Wishes />}
      </LatePart>
    </DashboardFrame>
  );
}
