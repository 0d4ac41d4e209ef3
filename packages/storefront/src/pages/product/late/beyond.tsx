import type { ProductDetail } from '@isoko/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What leads on from a product, beyond the first view of its page. */
export default function Beyond({ product }: { product: ProductDetail }) {
  return (
    <>
      <Neighbours previous={product.previous} next={product.next} />
      <Related product={product} />
    </>
  );
}

const RelatedCards = late(() => import('./related-cards.tsx'), { near: { id: 'related-cards' } });

const ROW =
  'grid grid-cols-2 gap-3 *:min-w-0 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5 max-md:*:nth-5:hidden md:max-lg:*:nth-[n+4]:hidden lg:max-xl:*:nth-5:hidden';

/** Other products of the same category. They load after the first view, when the shopper comes near them. */
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
        productId={product._id}
        category={category.slug}
        onNone={() => setNone(true)}
        slots={slots}
        waiting={<ul className={ROW}>{slots}</ul>}
      />
    </section>
  );
}

/** Places as tall as cards, so that nothing moves when the cards come. */
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

type Neighbour = NonNullable<ProductDetail['next']>;

/**
 * The way to the products before and after this one in the shop's list (specification section 2). Their pictures are
 * beyond the first view: they come when the shopper comes near.
 */
function Neighbours({ previous, next }: Pick<ProductDetail, 'previous' | 'next'>) {
  const [near, setNear] = useState(false);
  useEffect(() => setNear(true), []);
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('More products')} className="mt-10 grid grid-cols-2 gap-3 lg:mt-14">
      {previous ? <Step product={previous} rel="prev" near={near} /> : <span />}
      {next && <Step product={next} rel="next" near={near} />}
    </nav>
  );
}

function Step({ product, rel, near }: { product: Neighbour; rel: 'prev' | 'next'; near: boolean }) {
  const back = rel === 'prev';
  const Chevron = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <Link
      to={`/product/details/${product.slug}`}
      rel={rel}
      className={cx(
        'card flex min-w-0 items-center gap-2 p-2 hover:shadow-soft sm:gap-3',
        !back && 'flex-row-reverse text-right',
      )}
    >
      <Chevron className="size-5 shrink-0 text-soft max-sm:hidden" />
      <span className="size-12 shrink-0 overflow-clip rounded-control bg-sand sm:size-14">
        {near && (
          <Picture
            name={product.image}
            alt=""
            widths={[80, 160]}
            sizes="56px"
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-soft text-xs">{back ? t('Previous') : t('Next')}</span>
        <span
          lang={useShopData().written}
          className="line-clamp-3 wrap-anywhere font-medium text-sm sm:text-md"
        >
          {product.name}
        </span>
      </span>
    </Link>
  );
}
