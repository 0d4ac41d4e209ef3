/** A link of the shell. */
export interface MenuLink {
  name: string;
  to: string;
}

/** The main menu; for who is signed in Dashboard has a sub-menu (specification section 2). */
export const mainMenu: MenuLink[] = [
  { name: 'Shop', to: '/shop' },
  { name: 'Blog', to: '/blog' },
  { name: 'About us', to: '/about-us' },
  { name: 'Dashboard', to: '/dashboard' },
  { name: 'Contact us', to: '/contact-us' },
  { name: 'Help & FAQ', to: '/help' },
];

/** The links of the top bar (specification section 2). */
export const topLinks: MenuLink[] = [
  { name: 'Our Stores', to: '/contact-us#stores' },
  { name: 'Shipping & Delivery', to: '/shipping-delivery' },
  { name: 'Help', to: '/help' },
  { name: 'Wishlist', to: '/dashboard/wishlist' },
];

/** The three groups of the footer (specification section 2). */
export const footerGroups: { title: string; links: MenuLink[] }[] = [
  {
    title: 'Customer Service',
    links: [
      { name: 'Help & FAQ', to: '/help' },
      { name: 'Shipping & Delivery', to: '/shipping-delivery' },
      { name: 'Return policy', to: '/return-policy' },
      { name: 'Contact us', to: '/contact-us' },
    ],
  },
  {
    title: 'About Us',
    links: [
      { name: 'About us', to: '/about-us' },
      { name: 'Our Stores', to: '/contact-us#stores' },
      { name: 'Blog', to: '/blog' },
      { name: 'Terms & Conditions', to: '/terms-conditions' },
      { name: 'Privacy policy', to: '/privacy-policy' },
    ],
  },
  {
    title: 'Account',
    links: [
      { name: 'Sign In', to: '/login' },
      { name: 'My account', to: '/dashboard/account' },
      { name: 'Wishlist', to: '/dashboard/wishlist' },
      { name: 'View Cart', to: '/cart' },
    ],
  },
];
