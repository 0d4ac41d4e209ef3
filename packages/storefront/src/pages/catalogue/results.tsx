import type { Product } from '@isoko/contract';
import { ProductCard } from '../../layout/product-card.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Place } from './listing-address.ts';
import { type Listing, pagesOf } from './load-listing.ts';
import { NoResults } from './no-results.tsx';

/** Cards that are on the first screen of a phone: their pictures are not lazy. */
const FIRST_ROW = 2;

/** The products of a page and the way to the other pages, or why there are none. */
export function Results({ place, listing }: { place: Place; listing: Listing }) {
  const { wish, products } = listing;
  return (
    <>
      {wish.priceError && (
        <p className="mb-4 flex items-start gap-2 rounded-control bg-sale-50 p-3 text-md text-sale">
          <AlertIcon className="size-5 shrink-0" />
          {wish.priceError.message} Prices do not narrow this list.
        </p>
      )}
      {products.length === 0 ? (
        <NoResults place={place} listing={listing} />
      ) : (
        <>
          <Cards products={products} />
          <div className="mt-8 lg:mt-10">
            <Pagination page={wish.page} pages={pagesOf(listing)} />
          </div>
        </>
      )}
    </>
  );
}

/** Cards beside the filters: a column fewer than where a list has the whole width. */
export function Cards({ products, lazy }: { products: Product[]; lazy?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 xl:grid-cols-4">
      {products.map((product, place) => (
        <li key={product._id} className="min-w-0">
          <ProductCard product={product} priority={!lazy && place < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}
