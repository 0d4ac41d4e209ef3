import type { SavedAddress } from '@isoko/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useAddresses } from '../../../state/customer/addresses.ts';
import { useSession } from '../../../state/customer/session.ts';
import { useMyOrders } from '../../../state/orders/my-orders.ts';
import { BasketIcon, ChevronRightIcon, HeartIcon, UserIcon } from '../../../ui/icons.tsx';
import { PinIcon } from '../../../ui/some-pages/more-icons.tsx';
import { LATEST_ORDERS } from './latest-orders.tsx';

/** The pages of the dashboard, each with what is most asked about it. */
export function Shortcuts() {
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
