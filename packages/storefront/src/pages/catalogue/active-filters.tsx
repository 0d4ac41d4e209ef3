import { formatAmount } from '@isoko/contract/rules/money';
import { Link } from 'react-router';
import { categoryPath } from '../../layout/product/category-path.ts';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import {
  activeFilters,
  type Filter,
  type ListingQuery,
  listingHref,
  type Place,
  without,
} from './listing-address.ts';

/** What narrows the list, each to be taken away by itself, and all of it at once. */
export function ActiveFilters({ place, input }: { place: Place; input: ListingQuery }) {
  const { categories, written } = useShopData();
  const active = activeFilters(place, input);
  if (active.length === 0) return null;
  const words: Record<Filter, string> = {
    search: `“${input.search}”`,
    category: categoryPath(categories, input.category).at(-1)?.name ?? input.category,
    price: priceWords(input),
    inStock: t('In stock'),
    onSale: t('On offer'),
  };
  return (
    <ul aria-label={t('Active filters')} className="mb-4 flex flex-wrap items-center gap-2">
      {active.map((filter) => (
        <li key={filter} className="max-w-full">
          <Link
            to={listingHref(place, without(input, filter))}
            preventScrollReset
            aria-label={t('Remove {filter}', { filter: words[filter] })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-green-50 py-1 pr-2.5 pl-3.5 font-medium text-green-700 text-md hover:bg-green-100 lg:min-h-9"
          >
            <span lang={filter === 'category' ? written : undefined} className="truncate">
              {words[filter]}
            </span>
            <CloseIcon className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingHref(place, without(input, ...active))}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 font-semibold text-green-700 text-md underline underline-offset-4 lg:min-h-9"
        >
          {t('Clear all')}
        </Link>
      </li>
    </ul>
  );
}

function priceWords({ minPrice, maxPrice, priceError }: ListingQuery): string {
  if (priceError) return t('Price');
  if (maxPrice === null) return t('From FRW {minPrice}', { minPrice: formatAmount(minPrice ?? 0) });
  if (minPrice === null) return t('Up to FRW {maxPrice}', { maxPrice: formatAmount(maxPrice) });
  return t('FRW {minPrice} – {maxPrice}', {
    minPrice: formatAmount(minPrice),
    maxPrice: formatAmount(maxPrice),
  });
}
