import type { ReactNode } from 'react';
import type { Step } from '../../layout/product/structured-data.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { Filters } from './filters.tsx';
import type { Place } from './listing-address.ts';
import type { Listing } from './load-listing.ts';
import { Results } from './results.tsx';
import { Toolbar } from './toolbar.tsx';

/** A list of products with its filters: beside it on wide screens, in a drawer on phones. `children` head it. */
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
  /** Of `here`, where it is not the page's. */
  lang?: string;
  children: ReactNode;
}) {
  const { input } = listing;
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs trail={trail} here={here} lang={lang} />
      <div className="mt-2 lg:mt-4">{children}</div>
      <div className="mt-4 lg:mt-6 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-8">
        <Filters place={place} input={input} total={listing.total} />
        <div>
          <Toolbar place={place} input={input} total={listing.total} />
          <ActiveFilters place={place} input={input} />
          <Results place={place} listing={listing} />
        </div>
      </div>
    </div>
  );
}
