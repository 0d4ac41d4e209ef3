import type { ProductDetail } from '@isoko/contract';
import { Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { callContext, slugOf } from '../../api.ts';
import { useOtherName } from '../../layout/product/product-card.tsx';
import { Share } from '../../layout/share/share.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { useChatAbout } from '../../state/ui.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { late } from '../../ui/late.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { PriceBox } from './choice/choice-fields.tsx';
import { type ProductChoice, useProductChoice, withoutOffer } from './choice/product-choice.ts';
import { Gallery } from './gallery.tsx';
import { breadcrumbsJsonLd, productJsonLd, trailOf } from './product-head.ts';
import { Purchase } from './purchase.tsx';

/** Loaded only for an offer. */
const OfferClock = late(() => import('./late/offer-clock.tsx'), { html: true });
const Beyond = late(() => import('./late/beyond.tsx'), { html: true, near: { id: 'beyond' } });
/** Below the button: its text is in the page's HTML, its code loads later. */
const Facts = late(() => import('./late/facts.tsx'), { html: true });
const BuyBars = late(() => import('./late/buy-bars.tsx'));

/** From this scroll position on the bars are loaded, so that they are ready in time. */
const BARS_FROM_PX = 80;

export function meta({ data: product, shop, origin }: MetaArgs<ProductDetail>): PageMeta {
  const known = { product, shop, origin };
  const named =
    product.local_name && product.local_name !== product.name
      ? `${product.name} (${product.local_name})`
      : product.name;
  return {
    title: product.name,
    description:
      product.short_description ?? t('{named}, delivered in Rwanda by {shop}.', { named, shop: shop.name }),
    canonical: `/product/details/${product.slug}`,
    image: product.images[0],
    type: 'product',
    jsonLd: import.meta.env.SSR ? [productJsonLd(known), breadcrumbsJsonLd(known)] : [],
  };
}

/** `/product/details/{slug}`; an unknown slug is the 404 page. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<ProductDetail> {
  const answer = await context.get(callContext)('GET /products/:id', { params: { id: slugOf(params) } });
  return answer.data;
}

export function Component() {
  const product = useLoaderData<typeof loader>();
  // Another product is another page: no choice is carried over.
  return <ProductPage key={product._id} loaded={product} />;
}

function ProductPage({ loaded }: { loaded: ProductDetail }) {
  const { origin } = useShopData();
  useChatAbout(`${loaded.name}\n${origin}${PREFIX}/product/details/${loaded.slug}`);
  const { product, ended } = useOffer(loaded);
  const chosen = useProductChoice(product);
  // The unit of the price below: that of the chosen size if there are several.
  const unit = product.variants.length > 0 ? chosen.variant?.label : product.unit;
  const other = useOtherName(product);
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      {/* On phones the facts below lead to the categories: price and button are on the first screen. */}
      <div className="max-md:hidden">
        <Breadcrumbs trail={trailOf(product)} here={product.name} lang={product.written_in?.name} />
      </div>
      <div
        className="product-columns"
        data-axes={chosen.axes.length}
        data-long={isLong(product) || undefined}
      >
        {/* The rest is hydrated after the purchase part, in small steps: the browser handles presses between them. */}
        <Suspense>
          <Gallery product={product} />
        </Suspense>
        <div className="product-column">
          <div>
            <h1 lang={product.written_in?.name} className="text-xl md:text-2xl lg:text-3xl">
              {product.name}
            </h1>
            <p className="product-unit">
              {other && <span lang={other.lang}>{other.name}</span>}
              {other && unit && <span aria-hidden="true">·</span>}
              {unit && (
                <span
                  lang={
                    (chosen.variant?.written_in ?? product.written_in)?.[chosen.variant ? 'label' : 'unit']
                  }
                >
                  {unit}
                </span>
              )}
            </p>
          </div>
          <PriceBox chosen={chosen} />
          <Purchase chosen={chosen} />
          {loaded.until && <OfferClock until={loaded.until} ended={ended} />}
          {product.short_description && (
            <p lang={product.written_in?.short_description} className="text-base">
              {product.short_description}
            </p>
          )}
          <Suspense>
            <Facts chosen={chosen} />
            <Share path={`/product/details/${product.slug}`} name={product.name} />
          </Suspense>
        </div>
      </div>
      <Beyond product={product} />
      {product.stock_quantity > 0 && <Bars chosen={chosen} />}
    </div>
  );
}

/** The bars with the add button, once the page is scrolled. */
function Bars({ chosen }: { chosen: ProductChoice }) {
  return <BuyBars asked={useScrolledPast(BARS_FROM_PX)} chosen={chosen} />;
}

/** From this length on, a name in large letters would push the price off a phone's first screen. */
const LONG_NAME = 80;

const isLong = ({ name }: ProductDetail) => name.length >= LONG_NAME;

const TICK_MS = 1000;

/** The product as it is sold now: after the end of its offer on the open page, at list prices, and loaded again. */
function useOffer(loaded: ProductDetail): { product: ProductDetail; ended: boolean } {
  const { revalidate } = useRevalidator();
  const [endedUntil, setEnded] = useState<string | null>(null);
  const { until } = loaded;
  useEffect(() => {
    if (until === null || endedUntil === until) return;
    const look = () => {
      if (Date.parse(until) > Date.now()) return;
      clearInterval(timer);
      setEnded(until);
      revalidate();
    };
    const timer = setInterval(look, TICK_MS);
    look();
    return () => clearInterval(timer);
  }, [until, endedUntil, revalidate]);
  const ended = until !== null && endedUntil === until;
  return { product: ended ? withoutOffer(loaded) : loaded, ended };
}
