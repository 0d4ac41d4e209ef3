import type { Context } from '#server/context.ts';

/**
 * The query keys that a page's content depends on. All other keys (such as those that advertisers add) are dropped
 * before the page is made, so that they can neither change a page nor fill the cache with copies of it.
 */
const PAGE_QUERY = new Set([
  'search',
  'category',
  'min_price',
  'max_price',
  'in_stock',
  'featured',
  'on_sale',
  'sort',
  'page',
  'tag',
  'redirectUrl',
]);

/** The one spelling of a page's address, on the shop's public origin: it is rendered, and it is the cache key. */
export function pageUrl(raw: string, publicUrl: string): URL {
  const [path = '/', query = ''] = raw.split(/\?(.*)/s, 2);
  const url = new URL(publicUrl);
  url.pathname = spellOnce(path);
  url.pathname = url.pathname.replace(/\/{2,}/g, '/').replace(/(.)\/+$/, '$1');
  const wanted = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(query)) {
    if (isPageQuery(key) && value !== '' && !wanted.has(key)) wanted.set(key, value);
  }
  url.search = new URLSearchParams([...wanted].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return url;
}

/** Whether a page's content may depend on this key of its query. */
export function isPageQuery(key: string): boolean {
  return PAGE_QUERY.has(key);
}

/** Whether a path (or URL) can be a page: any that is not under the API, the gallery or the back office. */
export function isPagePath(path: string): boolean {
  return !/^\/(api|gallery|admin)([/?]|$)/.test(path);
}

/** `%6Frders` and `orders` are one path; a path that cannot be decoded stays as it came. */
function spellOnce(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}

/** What happened to a page that is no longer at its path: it moved to another path, or is gone for good. */
export type Moved = { status: 301; to: string } | { status: 410 };

/** Finds a moved page by its old path. Passed in by app.ts: modules know which addresses change. */
export type FindMoved = (ctx: Context, path: string) => Promise<Moved | null>;
