import type { ProductDetail } from '@isoko/contract';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { late } from '../../../ui/late.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SectionHeading } from '../../../ui/some-pages/section-heading.tsx';
import { Neighbours } from '../../neighbours.tsx';

/** Below the first view of a product's page: its neighbours and related products. */
export default function Beyond({ product }: { product: ProductDetail }) {
  return (
    <>
      {/* In the order of the shop's list (specification section 2). */}
      <Neighbours
        label={t('More products')}
        previous={neighbour(product.previous)}
        next={neighbour(product.next)}
        className="mt-10 lg:mt-14"
        chevronClass="max-sm:hidden"
      />
      <Related product={product} />
    </>
  );
}

const RelatedCards = late(() => import('./related-cards.tsx'), { near: { id: 'related-cards' } });

const ROW =
  'grid grid-cols-2 gap-3 *:min-w-0 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5 max-md:*:nth-5:hidden md:max-lg:*:nth-[n+4]:hidden lg:max-xl:*:nth-5:hidden';

/** Other products of the same category. They load after the first view, when the shopper scrolls near them. */
function Related({ product }: { product: ProductDetail }) {
  const category = product.categories.at(-1);
  const [none, setNone] = useState(false);
  if (!category || none) return null;
  const slots = <Slots />;
  return (
    <section aria-labelledby="related" className="mt-10 lg:mt-14">
      <SectionHeading
        id="related"
        title={t('You may also like')}
        more={{ to: `/product-category/${category.slug}`, label: t('See all') }}
      />
      <RelatedCards
        className={ROW}
        product={product}
        category={category}
        count={5}
        onNone={() => setNone(true)}
        slots={slots}
        waiting={<ul className={ROW}>{slots}</ul>}
      />
    </section>
  );
}

/** Placeholders as tall as cards, so that nothing moves when the cards load. */
function Slots() {
  return ['1', '2', '3', '4', '5'].map((slot) => (
    <li key={slot} className="card overflow-clip">
      <Skeleton className="aspect-square rounded-none" />
      <div className="flex h-26 flex-col gap-2 p-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="mt-auto h-4 w-1/2" />
      </div>
    </li>
  ));
}

function neighbour(product: ProductDetail['next']) {
  return (
    product && {
      to: `/product/details/${product.slug}`,
      name: product.name,
      picture: <NeighbourPicture name={product.image} />,
    }
  );
}

/** It is below the first view: loaded after the rest of the page. */
function NeighbourPicture({ name }: { name: string | null }) {
  const [complete, setComplete] = useState(false);
  useEffect(() => setComplete(true), []);
  return (
    <span className="size-12 shrink-0 overflow-clip rounded-control bg-sand sm:size-14">
      {complete && (
        <Picture name={name} alt="" widths={[80, 160]} sizes="56px" className="size-full object-cover" />
      )}
    </span>
  );
}
