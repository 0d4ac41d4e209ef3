import type { Product } from '@isoko/contract';
import type { Client } from '@isoko/contract/client';
import { CARD_FIELDS } from '../../layout/product/product-card.tsx';
import type { ListingWish } from './listing-address.ts';

/** Products a page of a list shows (specification section 9). */
export const PAGE_SIZE = 12;
/** Featured products offered where a list is empty (specification section 9). */
const POPULAR = 3;

/** A page of a list, and what was wished for. `popular` is filled only where nothing was found. */
export interface Listing {
  wish: ListingWish;
  products: Product[];
  /** How many products match in all. */
  total: number;
  popular: Product[];
}

/** Loads the wished page of a list. */
export async function loadListing(call: Client, wish: ListingWish): Promise<Listing> {
  const answer = await call('GET /products', {
    query: {
      search: wish.search || undefined,
      category: wish.category || undefined,
      min_price: wish.minPrice ?? undefined,
      max_price: wish.maxPrice ?? undefined,
      in_stock: wish.inStock || undefined,
      on_sale: wish.onSale || undefined,
      sort: wish.sort,
      page: wish.page,
      limit: PAGE_SIZE,
      fields: CARD_FIELDS,
    },
  });
  const popular = answer.total > 0 ? [] : await loadPopular(call);
  return { wish, products: answer.data, total: answer.total, popular };
}

async function loadPopular(call: Client): Promise<Product[]> {
  const featured = await call('GET /products/featured', { query: { limit: POPULAR, fields: CARD_FIELDS } });
  return featured.data;
}

/** How many pages the list has; 1 when it is empty. */
export const pagesOf = ({ total }: Pick<Listing, 'total'>): number =>
  Math.max(1, Math.ceil(total / PAGE_SIZE));
