import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import { t } from '../../messages/t.tsx';
import { selectTotal, useCart } from '../../state/cart/cart.ts';
import { useShopData } from '../shop-data.ts';
import type { MenuLink } from './menu-links.ts';

/** The Dashboard sub-menu, as the cart of now allows it. */
export function useSubmenuLinks(): MenuLink[] {
  const total = useCart(selectTotal);
  return submenuLinks({ total, minimum: useShopData().shop.min_order_amount });
}

/**
 * The Dashboard sub-menu of somebody who is signed in; the checkout is left out while the cart's `total` (francs) is
 * below the `minimum` order amount (specification section 2).
 */
export function submenuLinks({ total, minimum }: { total: number; minimum: number }): MenuLink[] {
  const checkout = { name: t('Checkout'), to: '/dashboard/checkout' };
  return [
    { name: t('Wishlist'), to: '/dashboard/wishlist' },
    { name: t('Shopping Cart'), to: '/cart' },
    ...(reachesMinimum(total, minimum) ? [checkout] : []),
    { name: t('Dashboard'), to: '/dashboard' },
    { name: t('Forgot Password'), to: '/dashboard/forgot-password' },
  ];
}
