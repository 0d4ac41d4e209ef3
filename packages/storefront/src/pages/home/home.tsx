import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { CARD_FIELDS, toCard } from '../../layout/product/product-card.tsx';
import { type ShopData, useShopData } from '../../layout/shop-data.ts';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { useUi } from '../../state/ui.ts';
import { late } from '../../ui/late.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { LATEST_FIELDS, LatestPosts } from './latest-posts.tsx';
import { ProductRow } from './product-row.tsx';
import { Slides } from './slides.tsx';
import { TrustStrip } from './trust-strip.tsx';

const Goodbye = late(() => import('./late/goodbye.tsx'));

/** Two full rows of five on wide screens. */
const ROW_LIMIT = 10;
/** One row of posts. */
const POST_LIMIT = 3;

export function meta({ shop, origin }: MetaArgs<unknown>): PageMeta {
  return {
    title: '',
    canonical: '/',
    description: t(
      'Fresh fruits, vegetables, staples and home goods delivered in Rwanda. Prices in FRW, pay when it arrives.',
    ),
    jsonLd: import.meta.env.SSR ? shopInSchemaOrg(shop, origin) : [],
  };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const cards = { limit: ROW_LIMIT, fields: CARD_FIELDS };
  const [slides, featured, offers, arrivals, posts] = await Promise.all([
    call('GET /slides'),
    call('GET /products/featured', { query: cards }),
    call('GET /products', { query: { ...cards, on_sale: true, in_stock: true } }),
    call('GET /products', { query: cards }),
    call('GET /blog', { query: { limit: POST_LIMIT, sort: '-date_created', fields: LATEST_FIELDS } }),
  ]);
  return {
    slides: slides.data.map(({ _id, date_created, ...shown }) => shown),
    featured: featured.data.map(toCard),
    offers: offers.data.map(toCard),
    arrivals: arrivals.data.map(toCard),
    posts: posts.data,
  };
}

export function Component() {
  const { slides, featured, offers, arrivals, posts } = useLoaderData<typeof loader>();
  const { shop } = useShopData();
  const goodbye = useUi((ui) => ui.goodbye);
  return (
    <>
      <h1 className="sr-only">
        {t('{shop}: fresh food and home goods, delivered in Rwanda', { shop: shop.name })}
      </h1>
      <Goodbye asked={goodbye} />
      {/* Each part comes alive by itself, in small steps: a press is answered between them. */}
      <Suspense>
        <Slides slides={slides} />
      </Suspense>
      <Suspense>
        <TrustStrip />
        <CategoryTiles />
      </Suspense>
      <Suspense>
        <ProductRow
          title={t('Featured products')}
          note={t('What our shoppers come back for')}
          products={featured}
          more={{ to: '/shop', label: t('See all') }}
        />
      </Suspense>
      <Suspense>
        <ProductRow title={t('Offers')} note={t('Good prices while they last')} products={offers} accent />
      </Suspense>
      <Suspense>
        <ProductRow
          title={t('New arrivals')}
          note={t('Just in at the market')}
          products={arrivals}
          more={{ to: '/shop', label: t('See all') }}
        />
      </Suspense>
      <Suspense>
        <LatestPosts posts={posts} />
      </Suspense>
    </>
  );
}

/** The shop and its site for search engines. */
function shopInSchemaOrg(shop: ShopData['shop'], origin: string): object[] {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.png`,
    email: shop.email,
    telephone: shop.phone,
    sameAs: shop.social_links.map(({ url }) => url),
  };
  const website = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shop.name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${PREFIX}/shop?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, website];
}
