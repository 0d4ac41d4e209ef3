import type { Client } from '@isoko/contract/client';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { callContext, statusOf } from './api.ts';
import { assetsOf, documentOf, noScriptNote } from './document.ts';
import { SHOP_ROUTE, type ShopData } from './layout/shop-data.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { LANGUAGE, PREFIX } from './messages/language.ts';
import type { PageHandle, PageModule } from './page.tsx';
import { routes } from './routes.tsx';
import { partsOnServer } from './ui/late.tsx';
import { setGallery } from './ui/picture.tsx';

/** The result of rendering a page. With `redirect` there is no HTML. */
export interface Rendered {
  status: number;
  html: string;
  redirect?: { to: string; status: 301 | 302 | 308 };
  /** The reason why a page failed with 5xx, for the log. */
  error?: unknown;
}

interface RenderInput {
  url: URL;
  call: Client;
  galleryUrl: string | null;
}

const handler = createStaticHandler(routes, { basename: PREFIX || '/' });
let manifest: Manifest | undefined;

/** The files of pages below pages/, by component, so that the HTML can preload them. */
const files = new Map(
  Object.entries(import.meta.glob<Partial<PageModule>>('./pages/*/*.tsx', { eager: true })).flatMap(
    ([path, { Component }]) =>
      Component ? [[Component, path.replace(/^\.\/pages\/|\.tsx$/g, '')] as const] : [],
  ),
);

/**
 * Renders the page at `url`, in this build's language and with its prefix; the origin is the shop's public one,
 * for canonical links. `call` reaches the API, `galleryUrl` is the CDN of the pictures, null without one. The
 * output depends on nothing else: no cookie, no token, no clock. An error of a loader becomes the failure page
 * with its status.
 */
export async function render({ url, call, galleryUrl }: RenderInput): Promise<Rendered> {
  setGallery(galleryUrl);
  manifest ??= readManifest(new URL('../client/', import.meta.url), LANGUAGE);
  if (url.pathname === `${PREFIX}/offline`) return emptyPage(manifest, galleryUrl);
  const requestContext = new RouterContextProvider(new Map([[callContext, call]]));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) return redirected(context);
  await partsOnServer();

  const thrown = Object.values(context.errors ?? {});
  const status = thrown.length ? statusOf(thrown[0]) : context.statusCode;
  const settled = { ...context, errors: plainErrors(context.errors) };
  const router = createStaticRouter(handler.dataRoutes, settled);
  const body = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={settled} hydrate={false} />
    </StrictMode>,
  );
  const { loaderData, errors } = settled;
  const page = handleOf(settled);
  const assets = assetsOf(manifest, page && files.get(page.Component));
  const html = documentOf({
    body,
    jsonLd: jsonLdOf(settled),
    state: { loaderData, errors },
    assets,
    galleryUrl,
    ...aboutShop(settled),
  });
  return { status, html, error: status >= 500 ? thrown[0] : undefined };
}

/** The look of the shop, and the note for browsers without script; neither if the shop itself could not be read. */
function aboutShop({ loaderData }: StaticHandlerContext) {
  const data: ShopData | undefined = loaderData[SHOP_ROUTE];
  return data ? { brand: data.shop.brand, note: noScriptNote(data.shop) } : {};
}

/**
 * The empty page: in the browser it requests the data of its address from the API. The service worker serves it
 * for pages that were never opened with a network.
 */
function emptyPage(manifest: Manifest, galleryUrl: string | null): Rendered {
  const head = '<meta name="robots" content="noindex">';
  return {
    status: 200,
    html: documentOf({ body: head, jsonLd: [], state: null, assets: assetsOf(manifest), galleryUrl }),
  };
}

function redirected(response: Response): Rendered {
  const status = response.status === 301 || response.status === 308 ? response.status : 302;
  return { status, html: '', redirect: { to: response.headers.get('location') ?? '/', status } };
}

/** The handle of the shown page; a 404 has none. */
function handleOf({ matches }: StaticHandlerContext): PageHandle | undefined {
  return matches.at(-1)?.route.handle;
}

/** The structured data of the shown page; none with a failure. */
function jsonLdOf(context: StaticHandlerContext): object[] {
  const { matches, loaderData, location, errors } = context;
  const shown = matches.at(-1);
  const meta = handleOf(context)?.meta;
  if (!shown || !meta || errors) return [];
  const { pathname, search } = location;
  const about = meta({ ...loaderData[SHOP_ROUTE], data: loaderData[shown.route.id], pathname, search });
  return about.jsonLd ?? [];
}

/** Errors as sent to the browser: only the status, never a message or a stack of ours. */
function plainErrors(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null;
  const plain = (error: unknown) => ({
    status: statusOf(error),
    statusText: '',
    internal: false,
    data: null,
  });
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plain(error)]));
}
