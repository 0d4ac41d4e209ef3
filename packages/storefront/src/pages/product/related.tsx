import type { Product, ProductDetail } from '@isoko/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { CARD_FIELDS, ProductCard } from '../../layout/product-card.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const SHOWN = 5;
/** It loads when it is this near to the screen. */
const NEAR = '600px';

/** Other products of the same category. They load after the first view, when the shopper comes near them. */
export function Related({ product }: { product: ProductDetail }) {
  const category = product.categories.at(-1);
  const { place, products } = useRelated(product, category?.slug);
  if (!category || products?.length === 0) return null;
  return (
    <section ref={place} aria-labelledby="related" className="mt-10 lg:mt-14">
      <SectionHeading
        id="related"
        title="You may also like"
        more={{ to: `/product-category/${category.slug}`, label: 'See all' }}
      />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5">
        {products
          ? products.map((other) => (
              <li
                key={other._id}
                className="min-w-0 lg:max-xl:nth-5:hidden max-md:nth-5:hidden md:max-lg:nth-[n+4]:hidden"
              >
                <ProductCard product={other} />
              </li>
            ))
          : ['1', '2', '3', '4', '5'].map((slot) => (
              <li
                key={slot}
                className="lg:max-xl:nth-5:hidden max-md:nth-5:hidden md:max-lg:nth-[n+4]:hidden"
              >
                <CardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** As tall as a card, so that nothing moves when the cards come. */
function CardSkeleton() {
  return (
    <div className="card overflow-clip">
      <Skeleton className="aspect-square rounded-none" />
      <div className="flex h-26 flex-col gap-2 p-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="mt-auto h-4 w-1/2" />
      </div>
    </div>
  );
}

/** Undefined while they are on their way; empty where there are none or they could not be loaded. */
function useRelated({ _id }: ProductDetail, category: string | undefined) {
  const place = useRef<HTMLElement>(null);
  const [products, setProducts] = useState<Product[]>();
  useEffect(() => {
    if (!category || !place.current) return;
    const leaving = new AbortController();
    const load = () =>
      call('GET /products', {
        query: { category, limit: SHOWN + 1, fields: CARD_FIELDS },
        signal: leaving.signal,
      }).then(
        ({ data }) => setProducts(data.filter((other) => other._id !== _id).slice(0, SHOWN)),
        () => leaving.signal.aborted || setProducts([]),
      );
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        load();
      },
      { rootMargin: NEAR },
    );
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      leaving.abort();
    };
  }, [_id, category]);
  return { place, products };
}
