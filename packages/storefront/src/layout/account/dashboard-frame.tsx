import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useLogOut } from '../../state/customer/log-out.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { cx } from '../../ui/class-names.ts';
import { BasketIcon, CloseIcon, GridIcon, HeartIcon, UserIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PinIcon } from '../../ui/some-pages/more-icons.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

export interface DashboardFrameProps {
  /** The page's title, in its heading and at the end of the breadcrumbs. */
  title: string;
  /** The page has a heading of its own. */
  ownHeading?: boolean;
  /** The pages between the dashboard and this one. */
  trail?: { name: string; to: string }[];
  /** Shown until the session is known. */
  waiting?: ReactNode;
  children: ReactNode;
}

const DASHBOARD = { name: t('Dashboard'), to: '/dashboard' };

/**
 * The frame of every page of a logged-in user: breadcrumbs, menu, heading. The private content appears once the
 * browser has read the session; a visitor is sent to the login page.
 */
export function DashboardFrame({ title, ownHeading, trail = [], waiting, children }: DashboardFrameProps) {
  const above = title === DASHBOARD.name ? [] : [DASHBOARD, ...trail];
  return (
    <div className="wrap pt-4 pb-12 lg:pt-6">
      <div className="print:hidden">
        <Breadcrumbs trail={above} here={title} />
      </div>
      <div className="mt-2 grid grid-cols-1 items-start gap-4 lg:mt-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-stretch lg:gap-10">
        <DashboardMenu />
        <div className="min-w-0">
          {!ownHeading && <h1 className="mb-4 text-2xl lg:mb-6 lg:text-3xl">{title}</h1>}
          <SignedInOnly waiting={waiting ?? <PrivateWaiting />}>{children}</SignedInOnly>
        </div>
      </div>
    </div>
  );
}

/** The placeholder of the private content, for pages without one of their own. */
export function PrivateWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}

const item =
  'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-full border px-4 text-md lg:rounded-control lg:border-transparent lg:px-3.5';
const present = 'border-green-700 bg-green-700 font-semibold text-white';
const other = 'border-line bg-white hover:border-green-700 hover:bg-green-50 lg:bg-transparent';

/** The dashboard's menu: chips that scroll sideways on phones, a column next to the page on wide screens. */
function DashboardMenu() {
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
        {dashboardLinks.map(({ name, to, Icon }) => {
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
          <button type="button" onClick={useLogOut()} className={cx(item, other, 'w-full')}>
            <CloseIcon className="size-5 shrink-0" />
            {t('Log out')}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The pages of a logged-in user, in the order of their menu. */
export const dashboardLinks = [
  { name: t('Overview'), to: '/dashboard', Icon: GridIcon },
  { name: t('Orders'), to: '/dashboard/orders', Icon: BasketIcon },
  { name: t('Addresses'), to: '/dashboard/addresses', Icon: PinIcon },
  { name: t('Wishlist'), to: '/dashboard/wishlist', Icon: HeartIcon },
  { name: t('Account'), to: '/dashboard/account', Icon: UserIcon },
];

/** Whether `to` leads to the page at `pathname`, or to the list that page belongs to. */
export function leadsHere(to: string, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '');
  // The phone's menu calls the account page by its short name (specification section 2).
  if (here === '/account') return to === '/dashboard/account';
  return here === to || (to !== '/dashboard' && here.startsWith(`${to}/`));
}
