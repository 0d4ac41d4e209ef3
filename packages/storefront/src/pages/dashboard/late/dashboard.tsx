import type { SavedAddress } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OrderProgress, useReachesMinimum } from '../../../layout/cart/minimum-order.tsx';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { OrderList } from '../../../layout/orders/order-list.tsx';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { selectTotal, selectUnits, useCart } from '../../../state/cart/cart.ts';
import { useAddresses } from '../../../state/customer/addresses.ts';
import { useSession } from '../../../state/customer/session.ts';
import { useUser } from '../../../state/customer/user.ts';
import { useMyOrders } from '../../../state/orders/my-orders.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BasketIcon, ChevronRightIcon, HeartIcon, UserIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PinIcon } from '../../../ui/some-pages/more-icons.tsx';
import { SectionHeading } from '../../../ui/some-pages/section-heading.tsx';

/** The overview of a signed-in customer. */
export default function Overview() {
  return (
    <div className="flex flex-col gap-6 lg:gap-8">
      <Welcome />
      <NextOrder />
      <LatestOrders />
      <Shortcuts />
    </div>
  );
}

/** Greets by the first name; its space is reserved while it loads or if it cannot be read. */
function Welcome() {
  const { data: user, error } = useUser();
  const [firstName] = user?.name.split(' ') ?? [];
  return (
    <section aria-label={t('Welcome')} className="rounded-panel bg-green-700 px-5 py-6 text-white sm:px-7">
      <p className="min-h-[2.125rem] break-words font-display font-semibold text-2xl">
        {firstName || error ? (
          `Muraho${firstName ? `, ${firstName}` : ''}!`
        ) : (
          <Skeleton className="h-8 w-48 opacity-25" />
        )}
      </p>
      <p className="mt-1 text-base text-green-100">
        {t('Here you can follow your orders and manage your addresses and your account.')}
      </p>
    </section>
  );
}

/** The cart's content, and how much is missing to the minimum order. */
function NextOrder() {
  const ready = useCart((cart) => cart.ready);
  const total = useCart(selectTotal);
  const units = useCart(selectUnits);
  const enough = useReachesMinimum(total);
  if (!ready) return null;
  return (
    <section
      aria-labelledby="next-order"
      className="card grid grid-cols-1 items-center gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6"
    >
      <div className="flex flex-col gap-2">
        <h2 id="next-order" className="text-lg">
          {units
            ? t('In your cart: {items}, {total}', { items: itemsText(units), total: formatFrancs(total) })
            : t('Your cart is empty')}
        </h2>
        <OrderProgress total={total} />
      </div>
      <div className="flex flex-wrap gap-2">
        {units > 0 ? (
          <ButtonLink to="/cart" variant="outline">
            {t('View Cart')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>
        )}
        {enough && <ButtonLink to="/dashboard/checkout">{t('Checkout')}</ButtonLink>}
      </div>
    </section>
  );
}

const itemsText = (units: number) =>
  isOne(units) ? t('{n} item', { n: units }) : t('{n} items', { n: units });

/** Links to the pages of the dashboard, each with the fact that customers look for most. */
function Shortcuts() {
  const { data: orders } = useMyOrders({ limit: LATEST_ORDERS });
  const { data: addresses } = useAddresses();
  const email = useSession((session) => session.email);
  return (
    <nav aria-label={t('Shortcuts')}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Shortcut to="/dashboard/orders" name={t('Orders')} icon={<BasketIcon />}>
          {orders ? ordersText(orders.total) : t('Where they stand')}
        </Shortcut>
        <Shortcut to="/dashboard/addresses" name={t('Addresses')} icon={<PinIcon />}>
          {addresses ? addressText(addresses) : t('Where we bring it')}
        </Shortcut>
        <Shortcut to="/dashboard/wishlist" name={t('Wishlist')} icon={<HeartIcon />}>
          {t('What you keep for later')}
        </Shortcut>
        <Shortcut to="/dashboard/account" name={t('Account')} icon={<UserIcon />}>
          {email ?? t('Name, password, your data')}
        </Shortcut>
      </ul>
    </nav>
  );
}

const ordersText = (total: number) =>
  total === 0 ? t('None yet') : isOne(total) ? t('{total} order', { total }) : t('{total} orders', { total });

function addressText([first, ...others]: readonly SavedAddress[]): string {
  if (!first) return t('None yet');
  const place = `${first.label || first.sector}, ${first.district}`;
  return others.length ? t('{place} and {count} more', { place, count: others.length }) : place;
}

function Shortcut({
  to,
  name,
  icon,
  children,
}: {
  to: string;
  name: string;
  icon: ReactNode;
  children: string;
}) {
  return (
    <li>
      <Link to={to} className="card flex min-h-18 items-center gap-4 p-4 hover:border-green-700">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-50 text-green-700">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-base">{name}</span>
          <span className="block wrap-anywhere text-md text-soft">{children}</span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-soft" />
      </Link>
    </li>
  );
}

/** Number of orders in the overview. */
const LATEST_ORDERS = 3;

/** The latest orders with their state. */
function LatestOrders() {
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
      {t('You have not ordered yet. Your orders and their status appear here.')}
    </p>
  );
}
