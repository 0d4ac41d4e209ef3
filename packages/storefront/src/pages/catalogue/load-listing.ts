import type { Product } from '@isoko/contract';
import type { Client } from '@isoko/contract/client';
import { CARD_FIELDS } from '../../layout/product/product-card.tsx';
import type { ListingQuery } from './listing-address.ts';

/** Products a page of a list shows (specification section 9). */
export const PAGE_SIZE = 12;
/** Featured products offered where a list is empty (specification section 9). */
const POPULAR = 3;

/** A page of a list, and what was wished for. `popular` is filled only where nothing was found. */
export interface Listing {
  input: ListingQuery;
  products: Product[];
  /** How many products match in all. */
  total: number;
  popular: Product[];
}

/** Loads the wished page of a list. */
export async function loadListing(call: Client, input: ListingQuery): Promise<Listing> {
  const answer = await call('GET /products', {
    query: {
      search: input.search || undefined,
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
  });
  const popular = answer.total > 0 ? [] : await loadPopular(call);
  return { input, products: answer.data, total: answer.total, popular };
}

async function loadPopular(call: Client): Promise<Product[]> {
  const featured = await call('GET /products/featured', { query: { limit: POPULAR, fields: CARD_FIELDS } });
  return featured.data;
}

/** How many pages the list has; 1 when it is empty. */
export const pagesOf = ({ total }: Pick<Listing, 'total'>): number =>
  Math.max(1, Math.ceil(total / PAGE_SIZE));
