import type { Product } from '@isoko/contract';
import type { Client } from '@isoko/contract/client';
import { CARD_FIELDS } from '../../layout/product/product-card.tsx';
import { loadTree, type MenuPart, withoutParts } from '../../layout/shop-data.ts';
import { LANGUAGE, PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { activeFilters, type ListingQuery } from './listing-address.ts';

/** Products a page of a list shows (specification section 9). */
const PAGE_SIZE = 12;
/** Featured products offered where a list is empty (specification section 9). */
const POPULAR = 3;

/** A page of a list, and the query it answers. `popular` is filled only where nothing was found. */
export interface Listing {
  input: ListingQuery;
  products: Product[];
  /** How many products match in all. */
  total: number;
  popular: Product[];
  /** From the top category to the shown one, each with its direct sub-categories. */
  path: MenuPart[];
}

/** Loads a page of a list. */
export async function loadListing(call: Client, input: ListingQuery): Promise<Listing> {
  const [answer, tree] = await Promise.all([
    call('GET /products', {
      query: {
        search: input.search || undefined,
        language: input.search ? LANGUAGE : undefined,
        category: input.category || undefined,
        min_price: input.minPrice ?? undefined,
        max_price: input.maxPrice ?? undefined,
        in_stock: input.inStock || undefined,
        on_sale: input.onSale || undefined,
        sort: input.sort,
        page: input.page,
        limit: PAGE_SIZE,
        fields: CARD_FIELDS,
      },
    }),
    input.category ? loadTree(call) : [],
  ]);
  const popular = answer.total > 0 ? [] : await loadPopular(call);
  const path = categoryPath(tree, input.category);
  return { input, products: answer.data, total: answer.total, popular, path };
}

async function loadPopular(call: Client): Promise<Product[]> {
  const featured = await call('GET /products/featured', { query: { limit: POPULAR, fields: CARD_FIELDS } });
  return featured.data;
}

/** How many pages the list has; 1 when it is empty. */
export const pagesOf = ({ total }: Pick<Listing, 'total'>): number =>
  Math.max(1, Math.ceil(total / PAGE_SIZE));

interface ListingHead {
  listing: Listing;
  origin: string;
  title: string;
  description?: string;
  image?: string | null;
  /** The plain list's path. */
  path: string;
  /** The list itself is last. */
  trail: { name: string; to: string }[];
}

/** What search engines get of a list: filtered lists have the plain list as canonical; searches are not indexed. */
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
    description: description ?? t('Products with prices in FRW, delivered in Rwanda.'),
    canonical: path + (plain ? page : ''),
    image,
    noindex: input.search !== '' || products.length === 0,
    jsonLd: import.meta.env.SSR ? structure({ listing, origin, trail }) : [],
  };
}

/** The breadcrumbs of the list and its products, in the schema.org format. */
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

/**
 * The path from the tree's root to the category with this slug, both included, each with its direct
 * sub-categories; empty if there is no such category.
 */
function categoryPath(tree: readonly MenuPart[], slug: string): MenuPart[] {
  for (const category of tree) {
    const below = categoryPath(category.children, slug);
    if (category.slug === slug || below.length > 0)
      return [{ ...category, children: category.children.map(withoutParts) }, ...below];
  }
  return [];
}
