import type { ReactNode } from 'react';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { OrderList } from '../../../layout/orders/order-list.tsx';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useMyOrders } from '../../../state/orders/my-orders.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useAddressQuery } from '../../../ui/navigation.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { Pagination } from '../../../ui/some-pages/pagination.tsx';

const PAGE_SIZE = 10;

/** A page of the customer's orders from the server. */
export default function OwnOrders({ placeholder }: { placeholder: ReactNode }) {
  const search = useAddressQuery();
  const page = readPage(search.get('page'));
  const { data, error, refetch, isPlaceholderData } = useMyOrders({ page, limit: PAGE_SIZE });
  if (!data) return error ? <LoadFailure failure={error} onRetry={refetch} /> : placeholder;
  if (!data.total) return <NoOrders />;
  const pages = Math.ceil(data.total / PAGE_SIZE);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-md text-soft">
        {isOne(data.total)
          ? t('{total} order', { total: data.total })
          : t('{total} orders', { total: data.total })}
      </p>
      {error && <LoadFailure failure={error} onRetry={refetch} />}
      <div
        aria-busy={isPlaceholderData}
        className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {data.data.length ? (
          <OrderList orders={data.data} />
        ) : (
          <EmptyState
            title={t('There are no orders on this page')}
            actions={<ButtonLink to="/dashboard/orders">{t('See the latest orders')}</ButtonLink>}
          />
        )}
      </div>
      <Pagination page={page} pages={pages} />
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title={t('You have not ordered yet')}
      actions={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>}
    >
      {t(
        'Your orders and their status appear here, including those you placed with your email address before you had an account.',
      )}
    </EmptyState>
  );
}

/** The highest page number that the API accepts. */
const LAST_PAGE = 10_000;

/** The page number in an address; 1 if it is not valid. */
export function readPage(text: string | null): number {
  const page = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;
  return page <= LAST_PAGE ? page : 1;
}
