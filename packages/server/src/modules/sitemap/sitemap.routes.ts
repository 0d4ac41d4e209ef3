import type { Category } from '@isoko/contract';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { onReplica } from '#server/database/replica.ts';
import { listCategories } from '#server/modules/catalogue/categories.ts';
import {
  countProductPlaces,
  listProductPlaces,
  type ProductPlace,
} from '#server/modules/catalogue/products.ts';
import { listContentPlaces } from '#server/modules/content/pages.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { ShopError } from '#server/shop-error.ts';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** Wide enough for results with pictures, in pixels. */
const PICTURE_WIDTH = 1152;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const PICTURES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Pages that are always there and have no date of their own. */
const ALWAYS = ['/', '/shop', '/blog', '/contact-us', '/help'];

/** No robot reads more in one file. */
const MAX_PLACES = 50_000;
/** If there are several files, each is small enough to be made during a request. */
const PLACES_A_PART = 10_000;

/** Paths without pages to find. */
const NO_PAGES = ['/api/', '/_sim/', '/admin'];
/** Pages that only concern the visitor: every personal page, in every language. */
const OWN_PAGES = [
  ...['/dashboard', '/account', '/checkout', '/orders'],
  ...['/login', '/signup', '/forgot-password', '/reset-password/', '/confirm-account/'],
];

/** After this time a reader of an old copy should fetch it again; RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** The example contacts in live shops of earlier releases; reports of a weakness there reach no one. */
const EXAMPLES = { email: 'hello@example.rw', phone: '+250788000000' };

/** Files for robots, and for people who found a weakness. Cached, compressed and cleared like the pages they name. */
export function sitemapRoutes(app: FastifyInstance): void {
  const origin = app.config.publicUrl;
  textRoute(app, '/robots.txt', TEXT, async () => robotsOf(origin));
  textRoute(app, '/.well-known/security.txt', TEXT, (ctx) => writeSecurityTxt(ctx, app.config));
  textRoute(app, '/sitemap.xml', XML, (ctx) => writeSitemap(onReplica(ctx), origin));
  textRoute(app, '/sitemap-:part(^\\d{1,4}$).xml', XML, (ctx, request) => {
    return writeSitemapPart(onReplica(ctx), Number(valueAt(request.params, 'part')), origin);
  });
}

function textRoute(
  app: FastifyInstance,
  url: string,
  contentType: string,
  write: (ctx: Context, request: FastifyRequest) => Promise<string>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    handler: (request, reply) => {
      // By the meaning of the path: other spellings of it, or a query, do not name another file.
      const key = `file ${url} ${JSON.stringify(request.params)}`;
      const produce = async () => ({ status: 200, contentType, body: await write(app.ctx, request) });
      return app.pageCache.respond(request, reply, produce, { key });
    },
  });
}

/** Pages with their dates, pictures and other languages in sitemaps.org format. `origin` has no trailing slash. */
function sitemapOf(places: readonly Place[], origin: string): string {
  const urls = places.map(({ path, updatedAt, pictures }) => {
    const date = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escaped(origin + path)}</loc>${date}${pictures.map((name) => pictureOf(name, origin)).join('')}${alternatesOf(path, origin)}</url>\n`;
  });
  return `${HEAD}<urlset ${NAMESPACE} ${PICTURES} ${LINKS}>\n${urls.join('')}</urlset>\n`;
}

/** The list of a sitemap's parts, numbered from 1. */
function sitemapIndexOf(parts: number, origin: string): string {
  const lines = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escaped(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`;
}

/** The page in each language, English as the default. */
function alternatesOf(path: string, origin: string): string {
  const link = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(origin + href)}"/>`;
  const links = LANGUAGES.map((language) => link(language, pathIn(language, path)));
  return [...links, link('x-default', path)].join('');
}

function pictureOf(name: string, origin: string): string {
  const url = origin + pictureUrl(name, PICTURE_WIDTH, 'jpg');
  return `<image:image><image:loc>${escaped(url)}</image:loc></image:image>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A page that search engines may index. */
interface Place {
  /** Below the shop's public address. */
  path: string;
  updatedAt: Date | null;
  /** Names under /gallery/. */
  pictures: readonly string[];
}

/** All pages that search engines may index: products last. */
interface Places {
  readonly count: number;
  /** Some of them, in order. */
  part(stretch: { limit: number; offset: number }): Promise<Place[]>;
}

/** Collects the pages to index; products, which may be many, are read with the part that has them. */
async function listPlaces(ctx: Context): Promise<Places> {
  const others = await placesBesideProducts(ctx);
  return {
    count: others.length + (await countProductPlaces(ctx)),
    async part({ limit, offset }) {
      const first = others.slice(offset, offset + limit);
      const left = { limit: limit - first.length, offset: Math.max(0, offset - others.length) };
      const products = left.limit > 0 ? await listProductPlaces(ctx, left) : [];
      return [...first, ...products.map(toPlace)];
    },
  };
}

function toPlace({ slug, updated_at, pictures }: ProductPlace): Place {
  return { path: `/product/details/${slug}`, updatedAt: updated_at, pictures };
}

async function placesBesideProducts(ctx: Context): Promise<Place[]> {
  const categories = await listCategories(ctx);
  const content = await listContentPlaces(ctx);
  return [
    ...ALWAYS.map((path) => ({ path, updatedAt: null, pictures: [] })),
    ...categories.flatMap(placesOf),
    ...content.map(({ picture, ...place }) => ({ ...place, pictures: picture ? [picture] : [] })),
  ];
}

function placesOf({ slug, image, children }: Category): Place[] {
  const place = { path: `/product-category/${slug}`, updatedAt: null, pictures: image ? [image] : [] };
  return [place, ...children.flatMap(placesOf)];
}

/** `/sitemap.xml`: every page to index, or, above 50,000 of them, the list of the parts. */
async function writeSitemap(ctx: Context, origin: string): Promise<string> {
  const places = await listPlaces(ctx);
  if (places.count > MAX_PLACES) return sitemapIndexOf(Math.ceil(places.count / PLACES_A_PART), origin);
  return sitemapOf(await places.part({ limit: MAX_PLACES, offset: 0 }), origin);
}

/**
 * `/sitemap-{part}.xml`, counted from 1.
 * @throws not_found for a missing part, and for any while one file is enough.
 */
async function writeSitemapPart(ctx: Context, part: number, origin: string): Promise<string> {
  const places = await listPlaces(ctx);
  const offset = (part - 1) * PLACES_A_PART;
  if (places.count <= MAX_PLACES || part < 1 || offset >= places.count) throw new ShopError('not_found');
  return sitemapOf(await places.part({ limit: PLACES_A_PART, offset }), origin);
}

/**
 * `/robots.txt`: the paths that robots may not request, and the address of the sitemap. `origin` has no trailing slash.
 */
function robotsOf(origin: string): string {
  const own = LANGUAGES.flatMap((language) => OWN_PAGES.map((path) => pathIn(language, path)));
  const rules = [...NO_PAGES, ...own].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for a weakness of the shop. In a live shop an example that was
 * never changed is left out.
 * @throws not_found while there is no contact.
 */
async function writeSecurityTxt(
  ctx: Context,
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
): Promise<string> {
  const shop = await readShopSettings(ctx);
  const own = (key: 'email' | 'phone') => (mode === 'demo' || shop[key] !== EXAMPLES[key]) && shop[key];
  const [email, phone] = [own('email'), own('phone')];
  if (!email && !phone) throw new ShopError('not_found');
  const expires = new Date((Math.floor(ctx.now().getTime() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS);
  return [
    ...(email ? [`Contact: mailto:${encodeURI(email)}`] : []),
    ...(phone ? [`Contact: tel:${phone}`] : []),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
