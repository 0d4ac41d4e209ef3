import { formatAmount, formatFrancs } from '@isoko/contract/rules/money';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { Breadcrumbs, type Step } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, CloseIcon, Icon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Pagination } from '../../ui/some-pages/pagination.tsx';
import { Cards } from './cards.tsx';
import { FILTERS_FORM, FILTERS_PANEL, Filters } from './filters.tsx';
import {
  activeFilters,
  type Filter,
  type ListingQuery,
  listingHref,
  type Place,
  SORTS,
  type Sort,
  sortsFor,
  useNextListing,
  without,
} from './listing-address.ts';
import { type Listing, pagesOf } from './listing-data.ts';

/** A list of products with its filters: beside it on wide screens, in a drawer on phones. `children` is its header. */
export function ListingView({
  place,
  listing,
  trail,
  here,
  lang,
  children,
}: {
  place: Place;
  listing: Listing;
  trail?: Step[];
  here: string;
  /** The language of `here`, if it is not the page's. */
  lang?: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <div className="max-md:hidden">
        <Breadcrumbs trail={trail} here={here} lang={lang} />
      </div>
      <div className="lg:mt-4">{children}</div>
      <div className="mt-2 lg:mt-6 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-8">
        <Filters place={place} listing={listing} />
        <div>
          <Toolbar place={place} listing={listing} />
          <ActiveFilters place={place} listing={listing} />
          <Results place={place} listing={listing} />
        </div>
      </div>
    </div>
  );
}

const NoResults = late(() => import('./late/no-results.tsx'), { html: true });

/** The products of a page and the pagination, or why there are no products. */
function Results({ place, listing }: { place: Place; listing: Listing }) {
  const { input, products } = listing;
  return (
    <>
      {input.priceError && (
        <p className="mb-4 flex items-start gap-2 rounded-control bg-sale-50 p-3 text-md text-sale">
          <AlertIcon className="size-5 shrink-0" />
          {input.priceError.message} {t('Prices do not narrow this list.')}
        </p>
      )}
      {products.length === 0 ? (
        <NoResults place={place} listing={listing} />
      ) : (
        <>
          <h2 className="sr-only">{t('Products')}</h2>
          {/* Hydrated after the filters, in small steps. */}
          <Suspense>
            <Cards products={products} />
          </Suspense>
          <div className="mt-8 lg:mt-10">
            <Pagination page={input.page} pages={pagesOf(listing)} />
          </div>
        </>
      )}
    </>
  );
}

/** The number of products, the sort order, and on phones the button that opens the filters. */
function Toolbar({ place, listing: { input, total } }: { place: Place; listing: Listing }) {
  const active = activeFilters(place, input).filter((filter) => filter !== 'search').length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 lg:mb-4">
      <p role="status" className="w-full text-md text-soft sm:mr-auto sm:w-auto">
        {isOne(total) ? t('{total} product', { total }) : t('{total} products', { total })}
      </p>
      <Button variant="outline" className="lg:hidden" popoverTarget={FILTERS_PANEL}>
        <Icon d="M4 6.5h16M7 12h10M10 17.5h4" className="size-5" />
        {t('Filters')}
        {active > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-green-700 text-white text-xs">
            <span className="sr-only">{`${t('active:')} `}</span>
            {active}
          </span>
        )}
      </Button>
      {total > 1 && <SortSelect sort={input.sort} sorts={sortsFor(input.search)} />}
    </div>
  );
}

function SortSelect({ sort, sorts }: { sort: Sort; sorts: Sort[] }) {
  return (
    <label className="min-w-0 flex-1 basis-24 sm:flex-none">
      <span className="sr-only">{t('Sort by')}</span>
      <select
        name="sort"
        form={FILTERS_FORM}
        defaultValue={sort}
        autoComplete="off"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="min-h-11 w-full text-ellipsis rounded-control border border-edge bg-white pr-9 pl-3 font-semibold text-md"
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {SORTS[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The active filters, each with a button to remove it, and one button to remove all. */
function ActiveFilters({ place, listing: { input, path } }: { place: Place; listing: Listing }) {
  const next = useNextListing(place, input);
  const active = activeFilters(place, input);
  if (active.length === 0) return null;
  const words: Record<Filter, string> = {
    search: t('“{search}”', { search: input.search }),
    category: path.at(-1)?.name ?? input.category,
    price: priceWords(input),
    inStock: t('In stock'),
    onSale: t('On offer'),
  };
  return (
    <ul aria-label={t('Active filters')} className="mb-4 flex flex-wrap items-center gap-2">
      {active.map((filter) => (
        <li key={filter} className="max-w-full">
          <Link
            to={listingHref(place, without(next, filter))}
            preventScrollReset
            aria-label={t('Remove {filter}', { filter: words[filter] })}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-green-50 py-1 pr-2.5 pl-3.5 font-medium text-green-700 text-md hover:bg-green-100 lg:min-h-9"
          >
            <span className="truncate">{words[filter]}</span>
            <CloseIcon className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingHref(place, without(next, ...active))}
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
  if (maxPrice === null) return t('From {price}', { price: formatFrancs(minPrice ?? 0) });
  if (minPrice === null) return t('Up to {price}', { price: formatFrancs(maxPrice) });
  return `${formatFrancs(minPrice)} – ${formatAmount(maxPrice)}`;
}
