/** Pages the shop always has; each has an address of its own in the API and on the site. */
export const POLICY_SLUGS = [
  'shipping-and-delivery',
  'return-policy',
  'terms-and-conditions',
  'privacy-policy',
] as const;
export type PolicySlug = (typeof POLICY_SLUGS)[number];

export const ABOUT_SLUG = 'about';
export type PageSlug = PolicySlug | typeof ABOUT_SLUG;

/** Whether the shop has a page of this slug. */
export function isPageSlug(slug: string): slug is PageSlug {
  return Object.hasOwn(PAGE_PATHS, slug);
}

/** Where each page is on the site (specification section 2). */
export const PAGE_PATHS: { readonly [S in PageSlug]: string } = {
  'shipping-and-delivery': '/shipping-delivery',
  'return-policy': '/return-policy',
  'terms-and-conditions': '/terms-conditions',
  'privacy-policy': '/privacy-policy',
  about: '/about-us',
};
