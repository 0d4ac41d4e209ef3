import { Suspense } from 'react';
import { t } from '../../messages/t.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Pagination } from '../../ui/some-pages/pagination.tsx';
import { Cards } from './cards.tsx';
import type { Place } from './listing-address.ts';
import { type Listing, pagesOf } from './load-listing.ts';

const NoResults = late(() => import('./late/no-results.tsx'), { html: true });

/** The products of a page and the way to the other pages, or why there are none. */
export function Results({ place, listing }: { place: Place; listing: Listing }) {
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
          {/* Comes alive after the filters, in small steps. */}
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
