import { selectTotal, useCart } from '../../state/cart/cart.ts';
import { useShopData } from '../shop-data.ts';
import type { MenuLink } from './menu-links.ts';
import { submenuLinks } from './submenu-links.ts';

/** The Dashboard sub-menu, as the cart of now allows it. */
export function useSubmenuLinks(): MenuLink[] {
  const total = useCart(selectTotal);
  return submenuLinks({ total, minimum: useShopData().shop.min_order_amount });
}
