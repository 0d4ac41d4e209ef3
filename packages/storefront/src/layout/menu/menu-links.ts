import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import { t } from '../../messages/t.tsx';
import { selectTotal, useCart } from '../../state/cart/cart.ts';
import { useShopData } from '../shop-data.ts';

/** A link of the shell. */
export interface MenuLink {
  name: string;
  to: string;
}

/** The links whose page exists: a page of text that was never written has no address. */
export function useThere(links: readonly MenuLink[]): MenuLink[] {
  const { missing_pages } = useShopData().shop;
  return links.filter(({ to }) => !missing_pages.includes(to));
}

/** The main menu; for a logged-in user Dashboard has a sub-menu (specification section 2). */
export const mainMenu: MenuLink[] = [
  { name: t('Shop'), to: '/shop' },
  { name: t('Blog'), to: '/blog' },
  { name: t('About us'), to: '/about-us' },
  { name: t('Dashboard'), to: '/dashboard' },
  { name: t('Contact us'), to: '/contact-us' },
  { name: t('Help & FAQ'), to: '/help' },
];

/** The links of the top bar (specification section 2). */
export const topLinks: MenuLink[] = [
  { name: t('Our Stores'), to: '/contact-us#stores' },
  { name: t('Shipping & Delivery'), to: '/shipping-delivery' },
  { name: t('Help'), to: '/help' },
  { name: t('Wishlist'), to: '/dashboard/wishlist' },
];

/** The three groups of the footer (specification section 2). */
export const footerGroups: { title: string; links: MenuLink[] }[] = [
  {
    title: t('Customer Service'),
    links: [
      { name: t('Help & FAQ'), to: '/help' },
      { name: t('Find my order'), to: '/orders/find' },
      { name: t('Shipping & Delivery'), to: '/shipping-delivery' },
      { name: t('Return policy'), to: '/return-policy' },
      { name: t('Contact us'), to: '/contact-us' },
    ],
  },
  {
    title: t('About Us'),
    links: [
      { name: t('About us'), to: '/about-us' },
      { name: t('Our Stores'), to: '/contact-us#stores' },
      { name: t('Blog'), to: '/blog' },
      { name: t('Terms & Conditions'), to: '/terms-conditions' },
      { name: t('Privacy policy'), to: '/privacy-policy' },
    ],
  },
  {
    title: t('Account'),
    links: [
      { name: t('Sign In'), to: '/login' },
      { name: t('My account'), to: '/dashboard/account' },
      { name: t('Wishlist'), to: '/dashboard/wishlist' },
      { name: t('View Cart'), to: '/cart' },
    ],
  },
];

/** The Dashboard sub-menu for the current cart. */
export function useSubmenuLinks(): MenuLink[] {
  const total = useCart(selectTotal);
  return submenuLinks({ total, minimum: useShopData().shop.min_order_amount });
}

/**
 * The Dashboard sub-menu of a logged-in user; without the checkout while the cart's `total` (francs) is below
 * the `minimum` order amount (specification section 2).
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
