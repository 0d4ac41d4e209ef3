import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { queryClient } from '../../../state/customer/query-client.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { PhoneIcon, SearchIcon, WhatsappIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { Cards } from '../cards.tsx';
import { activeFilters, listingHref, type Place, without } from '../listing-address.ts';
import { type Listing, pagesOf } from '../listing-data.ts';

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
            {(place !== 'shop' || filters.length > 0) && (
              <ButtonLink to="/shop" variant={filters.length > 0 ? 'outline' : 'primary'}>
                {t('See all products')}
              </ButtonLink>
            )}
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

/** A search without results, and three suggestions: another spelling, a chat with the shop, the categories. */
function NothingFound({ search }: { search: string }) {
  const { shop } = useShopData();
  const text = encodeURIComponent(t('Hello, do you have “{search}”?', { search }));
  return (
    <div className="mx-auto max-w-xl pb-6 text-center">
      <h2 className="text-xl">{t('We found nothing')}</h2>
      <Spellings search={search} />
      {shop.phone && (
        <>
          <p className="mt-2 text-base text-soft">{t('Ask us: perhaps we have it, or can get it.')}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2.5">
            <a
              href={`https://wa.me/${shop.phone.replace(/\D/g, '')}?text=${text}`}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'outline' })}
            >
              <WhatsappIcon className="size-5" />
              WhatsApp
            </a>
            <a href={`tel:${shop.phone}`} className={buttonClass({ variant: 'outline' })}>
              <PhoneIcon className="size-5" />
              {t('Call us')}
            </a>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Words with a similar spelling that do have results. The request also records the search for the shop. Their
 * space is reserved until they arrive.
 */
function Spellings({ search }: { search: string }) {
  const { data } = useQuery(
    {
      queryKey: ['spellings', search],
      queryFn: ({ signal }) =>
        call('POST /searches/without-result', { body: { text: search, language: LANGUAGE }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  );
  const spellings = data?.data.spellings ?? [];
  return (
    <div className="mt-1 flex min-h-12 flex-wrap items-center justify-center gap-x-2">
      {spellings.length > 0 ? (
        <>
          <span className="text-base text-soft">{t('Did you mean')}</span>
          {spellings.map((spelling) => (
            <Link
              key={spelling}
              to={`/shop?${new URLSearchParams({ search: spelling })}`}
              className="inline-flex min-h-11 items-center px-1.5 font-semibold text-base text-green-700 underline underline-offset-4"
            >
              {spelling}
            </Link>
          ))}
        </>
      ) : (
        <span className="text-base text-soft">
          {t('Please check the spelling, or try fewer or other words.')}
        </span>
      )}
    </div>
  );
}
