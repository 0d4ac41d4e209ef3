import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { activeFilters } from './listing-address.ts';
import { type Listing, PAGE_SIZE } from './load-listing.ts';

interface ListingHead {
  listing: Listing;
  origin: string;
  title: string;
  description?: string;
  image?: string | null;
  /** The plain list's path. */
  path: string;
  /** The list itself last. */
  trail: { name: string; to: string }[];
}

/** What search engines see of a list: the plain one stands for all its filtered forms, searches stay out. */
export function listingHead({
  listing,
  origin,
  title,
  description,
  image,
  path,
  trail,
}: ListingHead): PageMeta {
  const { input, products } = listing;
  const page = input.page > 1 ? `?page=${input.page}` : '';
  const plain = activeFilters('category', input).length === 0;
  return {
    title: input.page > 1 ? t('{title} – page {page}', { title, page: input.page }) : title,
    description: description ?? t('Fresh food and home goods with prices in FRW, delivered in Rwanda.'),
    canonical: path + (plain ? page : ''),
    image,
    noindex: input.search !== '' || products.length === 0,
    jsonLd: import.meta.env.SSR ? structure({ listing, origin, trail }) : [],
  };
}

/** The way to the list and its products, as schema.org says it. */
function structure({ listing, origin, trail }: Pick<ListingHead, 'listing' | 'origin' | 'trail'>): object[] {
  const { input, products, total } = listing;
  return [
    breadcrumbList(origin, trail),
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: products.map(({ name, slug }, place) => ({
        '@type': 'ListItem',
        position: (input.page - 1) * PAGE_SIZE + place + 1,
        name,
        url: `${origin}${PREFIX}/product/details/${slug}`,
      })),
    },
  ];
}
