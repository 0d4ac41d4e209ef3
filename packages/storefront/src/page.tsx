import { pictureUrl } from '@isoko/contract/rules/gallery';
import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, useLoaderData, useLocation } from 'react-router';
import { type ShopData, useShopData } from './layout/shop-data.ts';
import { PREFIX } from './messages/language.ts';

/** The data of a page for search engines and shared links. */
export interface PageMeta {
  /** Without the shop's name, which is added unless the title is `whole`. */
  title: string;
  whole?: boolean;
  description?: string;
  /** The canonical path of this page, with the relevant query; the present path when absent. */
  canonical?: string;
  /** A picture name under /gallery/ for shared links. */
  image?: string | null;
  type?: 'website' | 'product' | 'article';
  /** Kept out of search engines. */
  noindex?: boolean;
  /** schema.org data; only the server writes it. */
  jsonLd?: object[];
}

/** The arguments of a page's `meta`. `origin` has no trailing slash: `https://shop.example`. */
export interface MetaArgs<Data> extends ShopData {
  data: Data;
  pathname: string;
  search: string;
}

/** The exports of a page file: in this order, by these names. */
// biome-ignore lint/suspicious/noExplicitAny: every page has its own data; `meta` names it.
export interface PageModule<Data = any> {
  meta?: (args: MetaArgs<Data>) => PageMeta;
  loader?: LoaderFunction;
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
}

/** The handle of a page's route, besides the router's own fields. */
export type PageHandle = Pick<PageModule, 'meta' | 'Component'>;

/** The route fields of a page that is loaded when it is opened. */
export function lazyPage(load: () => Promise<PageModule>) {
  return { lazy: async () => page(await load()) };
}

/** Its head is written while the page is shown, never with a failure page. */
function page({ meta, loader, Component, ErrorBoundary }: PageModule) {
  const element = (
    <>
      {meta && <Head meta={meta} />}
      <Component />
    </>
  );
  const handle: PageHandle = { meta, Component };
  return { loader, element, ErrorBoundary, handle } satisfies Partial<RouteObject>;
}

/** The address of a page in this language; the home page has no slash after the prefix. */
const addressOf = (origin: string, path: string) =>
  origin + (PREFIX && path === '/' ? PREFIX : PREFIX + path);

/** The head of a page. Only the server writes the parts for robots. */
function Head({ meta }: { meta: NonNullable<PageModule['meta']> }) {
  const { pathname, search } = useLocation();
  const shopData = useShopData();
  const about = meta({ ...shopData, data: useLoaderData(), pathname, search });
  const title = about.whole ? about.title : `${about.title} · ${shopData.shop.name}`;
  const url = addressOf(shopData.origin, about.canonical ?? pathname);
  return (
    <>
      <title>{title}</title>
      {about.description && <meta name="description" content={about.description} />}
      {about.noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {import.meta.env.SSR && <SharingTags about={about} title={title} url={url} />}
      {import.meta.env.SSR && !about.noindex && <OtherLanguages path={about.canonical ?? pathname} />}
    </>
  );
}

/** The page in every language, for search engines; English is the default. */
function OtherLanguages({ path }: { path: string }) {
  const { origin } = useShopData();
  return (
    <>
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + pathIn(language, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  );
}

function SharingTags({ about, title, url }: { about: PageMeta; title: string; url: string }) {
  const { shop, origin } = useShopData();
  return (
    <>
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:type" content={about.type ?? 'website'} />
      <meta property="og:title" content={title} />
      {about.description && <meta property="og:description" content={about.description} />}
      <meta property="og:url" content={url} />
      <meta
        property="og:image"
        content={
          origin + (about.image ? pictureUrl(about.image, 1152, 'jpg') : `${shop.brand.files}og-default.png`)
        }
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
