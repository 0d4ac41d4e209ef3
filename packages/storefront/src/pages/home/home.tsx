import type { Product } from '@isoko/contract';
import type { HomeSection } from '@isoko/contract/rules/home-sections';
import { type ReactNode, Suspense, useId } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { CARD_FIELDS, toCard } from '../../layout/product/product-card.tsx';
import { type ShopData, useShopData } from '../../layout/shop-data.ts';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import type { Buyable } from '../../state/cart/cart.ts';
import { useUi } from '../../state/ui.ts';
import { GridIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FirstRow, LATEST_FIELDS, LatestPosts, ProductRow, TrustStrip } from './sections.tsx';
import { Slides } from './slides.tsx';

/** The home page of a shop that has nothing to show yet. */
const ComingSoon = late(() => import('./late/coming-soon.tsx'), { html: true });
const Goodbye = late(() => import('./late/goodbye.tsx'));

/** Two full rows of five on wide screens. */
const ROW_LIMIT = 10;
/** One full row. */
const SHORT_ROW = 5;
/** Offers: as many as are seen without much swiping; a press shows all of them. */
const OFFERS = 7;
/** The products requested; the rows below the first one show those that it does not. */
const ASKED = 3 * ROW_LIMIT;
/** One row of posts. */
const POST_LIMIT = 3;

export function meta({ shop, origin }: MetaArgs<unknown>): PageMeta {
  return {
    ...aboutHome(shop),
    whole: true,
    canonical: '/',
    jsonLd: import.meta.env.SSR ? shopInSchemaOrg(shop, origin) : [],
  };
}

/**
 * In the shop's own words; without any, a shop that has not changed its name has our text, another one only its
 * name.
 */
function aboutHome(shop: ShopData['shop']): { title: string; heading: string; description?: string } {
  const { name, tagline } = shop;
  const ours = !tagline && !shop.brand.named;
  const title = ours
    ? t('{shopName} · Fresh food and home goods in Rwanda', { shopName: name })
    : [name, tagline].filter(Boolean).join(' · ');
  const description = ours
    ? t(
        'Fresh fruits, vegetables, staples and home goods delivered in Rwanda. Prices in FRW, pay when it arrives.',
      )
    : tagline;
  return {
    title: shop.meta_title ?? title,
    heading: ours ? t('{shop}: fresh food and home goods, delivered in Rwanda', { shop: name }) : title,
    description: shop.meta_description ?? description ?? undefined,
  };
}

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const cards = { limit: ROW_LIMIT, fields: CARD_FIELDS };
  const more = { limit: ASKED, fields: CARD_FIELDS };
  const [{ data: shop }, slides, popular, featured, offers, arrivals, posts] = await Promise.all([
    call('GET /shop'),
    call('GET /slides'),
    call('GET /products', { query: { ...cards, limit: SHORT_ROW, sort: '-best_selling', in_stock: true } }),
    call('GET /products/featured', { query: more }),
    call('GET /products', { query: { ...cards, limit: OFFERS, on_sale: true, in_stock: true } }),
    call('GET /products', { query: more }),
    call('GET /blog', { query: { limit: POST_LIMIT, sort: '-date_created', fields: LATEST_FIELDS } }),
  ]);
  const seen = new Set<string>();
  /** A row of products that no row before it shows. */
  const rowOf = (products: Product[], length: number) => {
    const row = products.filter(({ _id }) => !seen.has(_id)).slice(0, length);
    for (const { _id } of row) seen.add(_id);
    return row.map(toCard);
  };
  const rows = {
    popular: () => rowOf(popular.data, SHORT_ROW),
    featured: () => rowOf(featured.data, ROW_LIMIT),
    arrivals: () => rowOf(arrivals.data, SHORT_ROW),
    offers: () => offers.data.map(toCard),
  };
  const shows = (section: HomeSection) => shop.home_sections.includes(section);
  const filled: Partial<Record<keyof typeof rows, Buyable[]>> = {};
  for (const section of shop.home_sections) if (isRow(section, rows)) filled[section] = rows[section]();
  return {
    ...filled,
    isBare: arrivals.total + slides.data.length === 0,
    slides: shows('slides') ? slides.data.map(({ _id, date_created, ...shown }) => shown) : [],
    posts: shows('posts') ? posts.data.map(({ _id, ...shown }) => shown) : [],
  };
}

function isRow<Row extends string>(section: string, rows: Record<Row, unknown>): section is Row {
  return section in rows;
}

export function Component() {
  const {
    isBare,
    slides,
    popular = [],
    featured = [],
    offers = [],
    arrivals = [],
    posts,
  } = useLoaderData<typeof loader>();
  const { shop } = useShopData();
  const goodbye = useUi((ui) => ui.goodbye);
  const more = { to: '/shop', label: t('See all') };
  const sections: Record<HomeSection, ReactNode> = {
    categories: <CategoryTiles />,
    popular: <FirstRow popular={popular} more={more} />,
    slides: <Slides slides={slides} />,
    trust: <TrustStrip />,
    offers: (
      <ProductRow title={t('Offers')} note={t('Good prices while they last')} products={offers} accent />
    ),
    featured: (
      <ProductRow
        title={t('Featured products')}
        note={t('Picked by the shop')}
        products={featured}
        more={more}
      />
    ),
    arrivals: <ProductRow title={t('New arrivals')} note={t('Just in')} products={arrivals} more={more} />,
    posts: <LatestPosts posts={posts} />,
  };
  return (
    <>
      <h1 className="sr-only">{aboutHome(shop).heading}</h1>
      <Goodbye asked={goodbye} />
      {isBare && <ComingSoon />}
      {/* Each section is hydrated separately, in small steps: the browser handles presses between them. */}
      {shop.home_sections.map((section) => (
        <Suspense key={section}>{sections[section]}</Suspense>
      ))}
    </>
  );
}

/** The shop and its site for search engines, in the schema.org format. */
function shopInSchemaOrg(shop: ShopData['shop'], origin: string): object[] {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.png`,
    // Settings that the shop left empty are left out.
    ...(shop.email && { email: shop.email }),
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.social_links.length > 0 && { sameAs: shop.social_links.map(({ url }) => url) }),
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

const tile = 'group block w-17 text-center font-medium text-xs lg:w-20';
const frame =
  'mx-auto mb-1.5 size-15 rounded-card transition-transform duration-200 ease-calm group-hover:-translate-y-0.5 lg:size-18';

/** The number of tiles on a phone's screen. */
const SHARP_TILES = 5;
/** The number of tiles in a row of a wide screen, besides the one of all products; a phone scrolls fewer. */
const TILES = { wide: 11, phone: 6 };

/**
 * The first top categories in one row, which a phone scrolls sideways: products stay on the first screen. The
 * menu has all.
 */
function CategoryTiles() {
  const { categories } = useShopData();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="wrap pt-3 lg:pt-5">
      <h2 id={headingId} className="sr-only">
        {t('Shop by category')}
      </h2>
      <ul className="no-scrollbar -mx-4 flex snap-x hyphens-auto [hyphenate-limit-chars:12] scroll-px-4 gap-1.5 overflow-x-auto px-4 pt-1 *:shrink-0 *:snap-start xl:gap-[calc((100%-60rem)/11)]">
        {categories.slice(0, TILES.wide).map(({ slug, name, image, written_in }, at) => (
          <li key={slug} lang={written_in?.name} className={at < TILES.phone ? undefined : 'max-sm:hidden'}>
            <Link to={`/product-category/${slug}`} className={tile}>
              <Picture
                name={image}
                alt=""
                // The tiles off the screen are small: a shopper who swipes sees them only for a moment.
                widths={at < SHARP_TILES ? [80, 156, 240] : [80]}
                sizes="72px"
                className={`${frame} object-cover`}
              />
              <span className="line-clamp-2">{name}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/shop" className={tile}>
            <span className={`${frame} grid place-items-center bg-green-700 text-white`}>
              <GridIcon className="size-7" />
            </span>
            {t('All products')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
