import type { ProductDetail } from '@isoko/contract';
import { useState } from 'react';
import { useShopData } from '../../../layout/shop-data.ts';
import { PREFIX } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { WhatsappIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const RelatedCards = late(() => import('./related-cards.tsx'), { near: { id: 'instead' } });

const ROW = 'grid grid-cols-2 gap-3 *:min-w-0 max-sm:*:nth-3:hidden sm:grid-cols-3';
const SHOWN = 3;

/** Below the button of a sold-out product: ask for a message, and alternatives. */
export default function SoldOut({ product }: { product: ProductDetail }) {
  const { shop, origin } = useShopData();
  const [none, setNone] = useState(false);
  const category = product.categories.at(-1);
  const url = `${origin}${PREFIX}/product/details/${product.slug}`;
  const words = t('Hello! Please tell me when {name} is back: {url}', { name: product.name, url });
  return (
    <>
      {shop.phone && (
        <a
          href={`https://wa.me/${shop.phone.replace(/\D/g, '')}?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noopener"
          className={cx(buttonClass({ variant: 'outline' }), 'w-full')}
        >
          <WhatsappIcon className="size-5" />
          {t('Tell me on WhatsApp when it is back')}
        </a>
      )}
      {category && !none && (
        <section aria-labelledby="instead-heading">
          <h2 id="instead-heading" className="mb-2 font-sans font-semibold text-base">
            {t('You can have these now')}
          </h2>
          <RelatedCards
            className={ROW}
            product={product}
            category={category}
            count={SHOWN}
            onNone={() => setNone(true)}
            slots={<Slots />}
            waiting={
              <ul className={ROW}>
                <Slots />
              </ul>
            }
          />
        </section>
      )}
    </>
  );
}

/** Placeholders as tall as cards. */
function Slots() {
  return Array.from({ length: SHOWN }, (_, place) => String(place)).map((slot) => (
    <li key={slot} className="card overflow-clip">
      <Skeleton className="aspect-square rounded-none" />
      <div className="h-26" />
    </li>
  ));
}
