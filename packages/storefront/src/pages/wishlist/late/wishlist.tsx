import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useWishlistItems } from '../../../state/wishlist/late/server-wishlist.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { HeartIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { WishlistItemsWaiting } from '../wishlist-waiting.tsx';
import { WishlistItemRow } from './wishlist-item-row.tsx';

/** The wishes as the server has them. */
export default function WishlistItems() {
  const { data, error, refetch } = useWishlistItems();
  if (!data) return error ? <LoadFailure failure={error} onRetry={refetch} /> : <WishlistItemsWaiting />;
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
        {line_items.map((wishlistItem) => (
          <WishlistItemRow key={wishlistItem._id} wishlistItem={wishlistItem} />
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
