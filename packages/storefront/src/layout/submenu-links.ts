import { reachesMinimum } from '@isoko/contract/rules/minimum-order';
import type { MenuLink } from './menu-links.ts';

/**
 * The Dashboard sub-menu of somebody who is signed in; the checkout is left out while the cart's `total` (francs) is
 * below the `minimum` order amount (specification section 2).
 */
export function submenuLinks({ total, minimum }: { total: number; minimum: number }): MenuLink[] {
  const checkout = { name: 'Checkout', to: '/dashboard/checkout' };
  return [
    { name: 'Wishlist', to: '/dashboard/wishlist' },
    { name: 'Shopping Cart', to: '/cart' },
    ...(reachesMinimum(total, minimum) ? [checkout] : []),
    { name: 'Dashboard', to: '/dashboard' },
    { name: 'Forgot Password', to: '/dashboard/forgot-password' },
  ];
}
