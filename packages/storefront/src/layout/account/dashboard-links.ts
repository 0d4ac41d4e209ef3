import { t } from '../../messages/t.tsx';
import type { MenuLink } from '../menu/menu-links.ts';

/** The pages of somebody who is signed in, in the order of their menu. */
export const dashboardLinks: MenuLink[] = [
  { name: t('Overview'), to: '/dashboard' },
  { name: t('Orders'), to: '/dashboard/orders' },
  { name: t('Addresses'), to: '/dashboard/addresses' },
  { name: t('Wishlist'), to: '/dashboard/wishlist' },
  { name: t('Account'), to: '/dashboard/account' },
];

/** Whether `to` leads to the page at `pathname`, or to the list that page belongs to. */
export function leadsHere(to: string, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '');
  // The phone's menu calls the account page by its short name (specification section 2).
  if (here === '/account') return to === '/dashboard/account';
  return here === to || (to !== '/dashboard' && here.startsWith(`${to}/`));
}
