import { Link } from 'react-router';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { Cards } from '../cards.tsx';
import { activeFilters, listingHref, type Place, without } from '../listing-address.ts';
import { type Listing, pagesOf } from '../listing-data.ts';
import { NothingFound } from './nothing-found.tsx';

/** Nothing to show: why, and what to do next. */
export default function NoResults({ place, listing }: { place: Place; listing: Listing }) {
  if (listing.total > 0) return <PageBeyond place={place} listing={listing} />;
  const { input, popular } = listing;
  const filters = activeFilters(place, input).filter((filter) => filter !== 'search');
  if (input.search && filters.length === 0) {
    return (
      <>
        <NothingFound search={input.search} />
        <CategoryList />
        <Popular products={popular} />
      </>
    );
  }
  return (
    <>
      <EmptyState
        title={input.search || filters.length > 0 ? t('We found nothing') : t('Nothing here right now')}
        icon={<SearchIcon className="size-10" />}
        actions={
          <>
            {filters.length > 0 && (
              <ButtonLink to={listingHref(place, without(input, ...filters))}>
                {t('Clear the filters')}
              </ButtonLink>
            )}
            <ButtonLink to="/shop" variant={filters.length > 0 ? 'outline' : 'primary'}>
              {t('See all products')}
            </ButtonLink>
          </>
        }
      >
        {filters.length > 0
          ? t('No product fits all of these filters.')
          : t('New products come in often. Please look again soon.')}
      </EmptyState>
      {input.search && <CategoryList />}
      <Popular products={popular} />
    </>
  );
}

function Popular({ products }: Pick<Listing, 'products'>) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="mt-4">
      <h2 id="popular" className="mb-4 text-lg">
        {t('Popular now')}
      </h2>
      <Cards products={products} lazy />
    </section>
  );
}

function PageBeyond({ place, listing }: { place: Place; listing: Listing }) {
  const { input } = listing;
  const last = pagesOf(listing);
  return (
    <EmptyState
      title={t('There is no page {page}', { page: input.page })}
      actions={
        <>
          <ButtonLink to={listingHref(place, { ...input, page: last })}>
            {t('Go to the last page')}
          </ButtonLink>
          <ButtonLink to={listingHref(place, { ...input, page: 1 })} variant="outline">
            {t('Go to the first page')}
          </ButtonLink>
        </>
      }
    >
      {t('This list ends at page {last}.', { last })}
    </EmptyState>
  );
}

function CategoryList() {
  const { categories } = useShopData();
  return (
    <nav aria-label={t('Browse categories')} className="mb-10">
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={`/product-category/${slug}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 text-md hover:border-green-700/40"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
