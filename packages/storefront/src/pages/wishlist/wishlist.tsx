import { DashboardFrame } from '../../layout/dashboard-frame.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useWishes } from '../../state/server-wishlist.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WishRow } from './wish-row.tsx';

export function meta(): PageMeta {
  return { title: t('Your wishlist'), noindex: true };
}

/** What somebody keeps for later, the newest first. */
export function Component() {
  return (
    <DashboardFrame title={t('Wishlist')} waiting={<Waiting />}>
      <Wishes />
    </DashboardFrame>
  );
}

function Wishes() {
  const { data, error, refetch } = useWishes();
  if (!data) return error ? <LoadFailure failure={error} onRetry={refetch} /> : <Waiting />;
  const { line_items } = data;
  if (!line_items.length) return <Empty />;
  return (
    <div className="flex flex-col gap-4">
      {error && <LoadFailure failure={error} onRetry={refetch} />}
      <p id="wishes" tabIndex={-1} className="text-md text-soft outline-none">
        {isOne(line_items.length)
          ? t('{total} product', { total: line_items.length })
          : t('{total} products', { total: line_items.length })}
      </p>
      <ul className="card divide-y divide-line">
        {line_items.map((wish) => (
          <WishRow key={wish._id} wish={wish} />
        ))}
      </ul>
    </div>
  );
}

function Empty() {
  return (
    <EmptyState
      title={t('Your wishlist is empty')}
      icon={<HeartIcon className="size-10" />}
      actions={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>}
    >
      {t("Tap the heart on a product's page, and it waits for you here, on every device you sign in with.")}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
