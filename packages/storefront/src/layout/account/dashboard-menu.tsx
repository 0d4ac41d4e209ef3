import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../../messages/t.tsx';
import { logOut } from '../../state/customer/log-out.ts';
import { cx } from '../../ui/class-names.ts';
import { BasketIcon, CloseIcon, GridIcon, HeartIcon, UserIcon } from '../../ui/icons.tsx';
import { PinIcon } from '../../ui/some-pages/more-icons.tsx';
import { dashboardLinks, leadsHere } from './dashboard-links.ts';

const icons: Record<string, ComponentType<{ className?: string }>> = {
  Overview: GridIcon,
  Orders: BasketIcon,
  Addresses: PinIcon,
  Wishlist: HeartIcon,
  Account: UserIcon,
};

const item =
  'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-full border px-4 text-md lg:rounded-control lg:border-transparent lg:px-3.5';
const present = 'border-green-700 bg-green-700 font-semibold text-white';
const other = 'border-line bg-white hover:border-green-700 hover:bg-green-50 lg:bg-transparent';

/** The way through the dashboard: chips that scroll sideways on phones, a column beside the page on wide screens. */
export function DashboardMenu() {
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings its own chip into sight.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !chip) return;
    row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={t('Dashboard')} className="min-w-0 print:hidden">
      <ul
        ref={row}
        className="no-scrollbar relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:sticky lg:top-28 lg:mx-0 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0"
      >
        {dashboardLinks.map(({ name, to }) => {
          const Icon = icons[name] ?? GridIcon;
          const here = leadsHere(to, pathname);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className={cx(item, here ? present : other)}
              >
                <Icon className="size-5 shrink-0" />
                {name}
              </Link>
            </li>
          );
        })}
        <li className="lg:mt-2 lg:border-line lg:border-t lg:pt-2">
          <LogOut />
        </li>
      </ul>
    </nav>
  );
}

function LogOut() {
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    navigate('/login');
  };
  return (
    <button type="button" onClick={leave} className={cx(item, other, 'w-full')}>
      <CloseIcon className="size-5 shrink-0" />
      {t('Log out')}
    </button>
  );
}
