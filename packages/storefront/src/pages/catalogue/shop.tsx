import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { CategoryChips } from './category-links.tsx';
import { ListingView } from './listing.tsx';
import { readListing } from './listing-address.ts';
import { type Listing, listingHead, loadListing } from './listing-data.ts';

export function meta({ data, origin }: MetaArgs<Listing>): PageMeta {
  const { search } = data.input;
  const shown = data.path.at(-1);
  const name = shown?.name;
  const plainPath = shown ? `/product-category/${shown.slug}` : '/shop';
  return listingHead({
    listing: data,
    origin,
    title: search ? searched(search, name) : (name ?? t('Shop')),
    path: plainPath,
    trail: [{ name: name ?? t('Shop'), to: plainPath }],
  });
}

const searched = (search: string, name: string | undefined) =>
  name ? t('“{search}” in {name}', { search, name }) : t('“{search}”', { search });

/** `/shop`: search and every filter are in the address. */
export function loader({ context, request }: LoaderFunctionArgs): Promise<Listing> {
  return loadListing(context.get(callContext), readListing(new URL(request.url).searchParams));
}

export function Component() {
  const listing = useLoaderData<typeof loader>();
  const { search } = listing.input;
  const shown = listing.path.at(-1);
  const name = shown?.name;
  const plain = name ?? t('All products');
  const lang = search ? undefined : shown?.written_in?.name;
  const title = search ? t('Results for “{search}”', { search }) : plain;
  return (
    <ListingView place="shop" listing={listing} here={search ? t('Search') : (name ?? t('Shop'))} lang={lang}>
      <h1 lang={lang} className="text-2xl lg:text-3xl">
        {title}
      </h1>
      {search && name && <p className="mt-1 text-base text-soft">{t('in {name}', { name })}</p>}
      {!search && <CategoryChips place="shop" listing={listing} />}
    </ListingView>
  );
}
