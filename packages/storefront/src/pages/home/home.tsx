import { Suspense, useId } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { CARD_FIELDS, toCard } from '../../layout/product/product-card.tsx';
import { type ShopData, useShopData } from '../../layout/shop-data.ts';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { useUi } from '../../state/ui.ts';
import { GridIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { LATEST_FIELDS, LatestPosts, ProductRow, TrustStrip } from './sections.tsx';
import { Slides } from './slides.tsx';

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
  const more = { to: '/shop', label: t('See all') };
  const rows = [
    {
      title: t('Featured products'),
      note: t('What our shoppers come back for'),
      products: featured,
      more,
    },
    { title: t('Offers'), note: t('Good prices while they last'), products: offers, accent: true },
    { title: t('New arrivals'), note: t('Just in at the market'), products: arrivals, more },
  ];
  return (
    <>
      <h1 className="sr-only">
        {t('{shop}: fresh food and home goods, delivered in Rwanda', { shop: shop.name })}
      </h1>
      <Goodbye asked={goodbye} />
      {/* Each part is hydrated by itself, in small steps: a press is answered between them. */}
      <Suspense>
        <Slides slides={slides} />
      </Suspense>
      <Suspense>
        <TrustStrip />
        <CategoryTiles />
      </Suspense>
      {rows.map((row) => (
        <Suspense key={row.title}>
          <ProductRow {...row} />
        </Suspense>
      ))}
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

const tile = 'group block w-26 text-center font-medium text-sm md:w-auto lg:text-md';
const frame =
  'mb-2 aspect-square w-full rounded-card transition-transform duration-200 ease-calm group-hover:-translate-y-0.5';

/** The top categories: scrolled sideways on phones, in rows of seven on wide screens. */
function CategoryTiles() {
  const { categories, written } = useShopData();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="wrap mt-10 lg:mt-16">
      <SectionHeading id={headingId} title={t('Shop by category')} />
      <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 *:shrink-0 *:snap-start md:mx-0 md:grid md:grid-cols-7 md:gap-4 md:overflow-visible md:px-0">
        {categories.map(({ slug, name, image }) => (
          <li key={slug} lang={written}>
            <Link to={`/product-category/${slug}`} className={tile}>
              <Picture
                name={image}
                alt=""
                widths={[156, 240, 320]}
                sizes="(min-width: 48rem) 12vw, 78px"
                className={`${frame} object-cover`}
              />
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/shop" className={tile}>
            <span className={`${frame} grid place-items-center bg-green-700 text-white`}>
              <GridIcon className="size-8" />
            </span>
            {t('All products')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
