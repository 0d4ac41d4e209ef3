import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useStored } from '../../state/browser/browser-state.ts';
import { useLastOrders } from '../../state/orders/last-orders.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { dayText } from '../../ui/some-pages/moments.ts';
import { ForgetPhone } from './forget-phone.tsx';

/** The orders placed in this browser, newest first; renders nothing if there are none. */
export default function LastOrders({ except }: { except?: string }) {
  useStored(useLastOrders);
  const orders = useLastOrders((state) => state.orders).filter(({ _id }) => _id !== except);
  if (!orders.length) return null;
  return (
    <section aria-labelledby="last-orders" className="mx-auto w-full max-w-lg print:hidden">
      <h2 id="last-orders" className="mb-3 text-lg">
        {t('Your last orders')}
      </h2>
      <ul className="card divide-y divide-line">
        {orders.slice(0, 5).map(({ _id, number, date_created }) => (
          <li key={_id}>
            <Link
              to={`/orders/${_id}`}
              className="flex min-h-14 items-center justify-between gap-4 px-4 hover:bg-green-50"
            >
              <span>
                <span className="block font-semibold text-md">{number ?? t('Your order')}</span>
                {date_created && <span className="text-sm text-soft">{dayText(date_created)}</span>}
              </span>
              <ChevronRightIcon className="size-5 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-center">
        <ForgetPhone />
      </div>
    </section>
  );
}
