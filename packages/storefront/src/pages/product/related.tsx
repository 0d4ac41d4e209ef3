import type { ProductDetail } from '@isoko/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { lazyExtra } from '../../ui/lazy-extra.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const RelatedCards = lazyExtra(() => import('./related-cards.tsx'));

/** It loads when it is this near to the screen. */
const NEAR = '600px';

/** Other products of the same category. They load after the first view, when the shopper comes near them. */
export function Related({ product }: { product: ProductDetail }) {
  const category = product.categories.at(-1);
  const { place, near } = useNear();
  const [none, setNone] = useState(false);
  if (!category || none) return null;
  const slots = <Slots />;
  return (
    <section ref={place} aria-labelledby="related" className="mt-10 lg:mt-14">
      <SectionHeading
        id="related"
        title={t('You may also like')}
        more={{ to: `/product-category/${category.slug}`, label: t('See all') }}
      />
      <ul className="grid grid-cols-2 gap-3 *:min-w-0 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 xl:grid-cols-5 max-md:*:nth-5:hidden md:max-lg:*:nth-[n+4]:hidden lg:max-xl:*:nth-5:hidden">
        {near ? (
          <Suspense fallback={slots}>
            <RelatedCards
              productId={product._id}
              category={category.slug}
              onNone={() => setNone(true)}
              slots={slots}
            />
          </Suspense>
        ) : (
          slots
        )}
      </ul>
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

/** Whether an element is, or was once, near to the screen. */
function useNear() {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { place, near };
}
