import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext, notFound, slugOf } from '../../api.ts';
import type { MenuPart } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CategoryChips } from './category-links.tsx';
import { ListingView } from './listing.tsx';
import { readListing } from './listing-address.ts';
import { type Listing, listingHead, loadListing } from './listing-data.ts';

type Shown = Omit<MenuPart, 'children' | 'product_count'>;

const toStep = ({ name, slug }: MenuPart) => ({ name, to: `/product-category/${slug}` });

export function meta({ data, origin, shop }: MetaArgs<Listing>): PageMeta {
  const slug = data.input.category;
  const { name, image, slug: plainSlug } = data.path.at(-1) ?? unlisted(slug);
  return listingHead({
    listing: data,
    origin,
    title: name,
    description: t('{name} from {shop}: {total} products with prices in FRW, delivered in Rwanda.', {
      name,
      shop: shop.name,
      total: data.total,
    }),
    image,
    path: `/product-category/${plainSlug}`,
    trail: data.path.map(toStep),
  });
}

/** `/product-category/{slug}`: an unknown category is the 404 page, an empty one is not. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Listing> {
  const call = context.get(callContext);
  const slug = slugOf(params);
  const query = new URL(request.url).searchParams;
  const input = readListing(new URLSearchParams([...query, ['search', '']]));
  const listing = await loadListing(call, { ...input, category: slug });
  if (listing.total === 0 && listing.path.length === 0) notFound();
  return listing;
}

export function Component() {
  const listing = useLoaderData<typeof loader>();
  const { path } = listing;
  const category = path.at(-1) ?? unlisted(listing.input.category);
  return (
    <ListingView
      place="category"
      listing={listing}
      trail={[{ name: t('Shop'), to: '/shop' }, ...path.slice(0, -1).map(toStep)]}
      here={category.name}
    >
      <Heading category={category} />
      <CategoryChips place="category" listing={listing} />
    </ListingView>
  );
}

function Heading({ category }: { category: Shown }) {
  const { image } = category;
  return (
    <div className="flex items-center gap-4">
      {image && (
        <span className="size-16 shrink-0 overflow-clip rounded-card bg-sand lg:size-20">
          <Picture
            name={image}
            alt=""
            widths={[80, 160, 240]}
            sizes="(min-width: 62rem) 80px, 64px"
            className="size-full object-cover"
          />
        </span>
      )}
      <div className="min-w-0">
        <h1 lang={category.written_in?.name} className="text-2xl lg:text-3xl">
          {category.name}
        </h1>
        {category.local_name && (
          <p lang="rw" className="text-base text-soft">
            {category.local_name}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * A category that is not in the tree under this slug: the slug is an `_id`, or the category is newer than the
 * tree. Only its slug is known.
 */
function unlisted(slug: string): Shown {
  return { slug, name: slug.replaceAll('-', ' ') };
}
