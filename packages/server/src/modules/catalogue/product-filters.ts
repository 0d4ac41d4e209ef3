import type { ProductFilters } from '@isoko/contract';
import { fieldError } from '#server/shop-error.ts';

/** What a list of products is narrowed by. `search` is not among it: matching words is the search module's. */
export type ListFilters = Omit<ProductFilters, 'search'>;

/**
 * A range of prices must not be upside down.
 * @throws validation_error on `field`, the name the caller knows the upper end by.
 */
export function requirePriceRange(
  { min_price, max_price }: Pick<ListFilters, 'min_price' | 'max_price'>,
  field: 'max_price' | 'max',
): void {
  if (min_price !== undefined && max_price !== undefined && min_price > max_price) {
    throw fieldError(field, 'The highest price must not be below the lowest.');
  }
}
