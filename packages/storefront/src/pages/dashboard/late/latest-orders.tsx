import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { OrderList } from '../../../layout/orders/order-list.tsx';
import { t } from '../../../messages/t.tsx';
import { useMyOrders } from '../../../state/orders/my-orders.ts';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Orders the overview shows. */
export const LATEST_ORDERS = 3;

/** The latest orders with where they stand. */
export function LatestOrders() {
  const { data, error, refetch } = useMyOrders({ limit: LATEST_ORDERS });
  return (
    <section aria-labelledby="latest-orders">
      <SectionHeading
        id="latest-orders"
        title={t('Latest orders')}
        more={
          data && data.total > LATEST_ORDERS
            ? { to: '/dashboard/orders', label: t('All {total} orders', { total: data.total }) }
            : undefined
        }
      />
      {data ? (
        data.total ? (
          <OrderList orders={data.data} />
        ) : (
          <NoOrders />
        )
      ) : error ? (
        <LoadFailure failure={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-36 w-full rounded-card" />
      )}
    </section>
  );
}

function NoOrders() {
  return (
    <p className="card p-5 text-base text-soft">
      {t('You have not ordered yet. What you order appears here, with where it stands.')}
    </p>
  );
}
