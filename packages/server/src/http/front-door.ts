import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { isInner, isLoopback } from '#server/loopback.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { IN_PROCESS } from './client-address.ts';
import { isRead, limits } from './limits.ts';
import { isPagePath, isPageQuery } from './page-url.ts';
import { security, securityHeaders } from './security.ts';

/** Longest URL (trust: The edge), in bytes as sent, percent-encoded. */
export const MAX_URL_BYTES = 8 * 1024;
/** Probes reach this process under any host name. */
const PROBES = new Set(['/healthz', '/readyz']);
/** Search words are free text, such as `1/2 kg`. */
const TEXT_PARAM = /\/filter\/:\w+$/;

/**
 * Brings every request to one host and one spelling of its address before anything depends on them: pages are
 * redirected there, everything else is refused.
 */
function frontDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const url = request.raw.url ?? '/';
    if (url.length > MAX_URL_BYTES) throw new ShopError('uri_too_long');
    if (!url.startsWith('/')) throw fieldError('url', 'Please ask for a path of this shop.');
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const isForUs = isForShop(app.config, request.raw) || PROBES.has(request.routeOptions.url ?? '');
    const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
    const route = request.routeOptions.url ?? '';
    const canonical = canonicalPath(path, { slashIsText: TEXT_PARAM.test(route) });
    const isApi = !isPagePath(canonical);
    refuseQuery(request, query, isApi);
    if (isForUs && canonical === path) return;
    const to = `${canonical}${query && `?${query}`}`;
    if (!isForUs && isRead(request.method) && !canonical.startsWith('/api')) {
      return redirect(app, reply, `${app.config.publicUrl}${to}`, canonical);
    }
    if (!isForUs) throw fieldError('host', 'Please use the address of the shop.');
    if (route === '/*' && isRead(request.method) && !isApi) return redirect(app, reply, to, canonical);
    throw fieldError('url', 'This address cannot exist.');
  });
}

function redirect(app: FastifyInstance, reply: FastifyReply, to: string, path: string): FastifyReply {
  reply.headers({ ...securityHeaders(app.config, path), 'cache-control': 'no-store' });
  return reply.redirect(to, 308);
}

/** Pages look only at the keys they know, so that keys that advertisers add never keep a visitor out. */
function refuseQuery(request: FastifyRequest, query: string, isApi: boolean): void {
  requireTextQuery(query, isApi ? () => true : isPageQuery);
  if (!isApi) return;
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (Array.isArray(value)) throw fieldError(key, 'Please give this once.');
  }
}

/** What every request passes on its way in, and every answer on its way out. */
export function edge(app: FastifyInstance): void {
  security(app);
  frontDoor(app);
  limits(app);
}

/** A path without any of these is spelled correctly; most paths are. */
const SUSPECT = /[%\\]|\/\/|\/\.\.?(?:\/|$)/;
/** Letters, digits and `-._~` mean the same with and without an escape (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;
/** A slash or backslash inside a path part: some programs read it as the end of the part. */
const HIDDEN_SLASH = /%(?:2f|5c)/i;
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/**
 * The one spelling of a path: no needless escape, no empty part.
 * @throws validation_error for what a proxy or client may read as another path: `.` and `..` as parts, backslashes, an
 * escaped slash unless `slashIsText`, escapes that are no UTF-8.
 */
function canonicalPath(path: string, { slashIsText = false } = {}): string {
  if (!SUSPECT.test(path)) return path;
  const spelled = path.replace(NEEDLESS_ESCAPE, decodeURIComponent).replace(/\/{2,}/g, '/');
  const isHidden = !slashIsText && HIDDEN_SLASH.test(spelled);
  const isDotted = /\/\.\.?(\/|$)/.test(spelled);
  const isText = isWellFormed(path) && !/%(?![\da-f]{2})|%00/i.test(path);
  if (isHidden || isDotted || !isText || path.includes('\\')) {
    throw fieldError('url', 'This address cannot exist.');
  }
  return spelled;
}

/**
 * Checks the keys and values of a query as they came.
 * @throws validation_error on the first key of `wanted` whose text is no UTF-8 or holds a NUL.
 */
function requireTextQuery(query: string, wanted: (key: string) => boolean): void {
  if (!query.includes('%')) return;
  for (const pair of query.split('&')) {
    if (isWellFormed(pair) && !pair.includes('%00')) continue;
    // A page ignores a key that is not valid text, as it ignores any unknown key; a call of the API refuses it.
    const [key = 'url'] = new URLSearchParams(pair).keys();
    if (wanted(key))
      throw fieldError(key, 'Please write this again: some of its signs did not arrive whole.');
  }
}

/** Whether every run of escapes is valid UTF-8, with whole characters. A lone `%` is text. */
function isWellFormed(text: string): boolean {
  for (const [run] of text.matchAll(ESCAPES)) {
    if (!isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'))) return false;
  }
  return true;
}

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** The names of a shop: those of its URLs, and every `Host` header that was accepted. */
interface Names {
  own: ReadonlySet<string>;
  said: Set<string>;
}
const known = new WeakMap<Config, Names>();
/** Visitors use only a handful. */
const MOST_SAID = 100;

/**
 * Whether a request is for this shop: its host is that of PUBLIC_URL, of the gallery or callback URL, or a name that
 * only exists inside (proxies, probes). A public demo without a set address takes every name.
 * @throws malformed_json for no host, two, or an invalid one (RFC 9112, 3.2).
 */
function isForShop(config: Config, { rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  const { host } = headers;
  if (countHosts(rawHeaders) > 1) throw new ShopError('malformed_json');
  if (!host) {
    if (httpVersion === '1.1') throw new ShopError('malformed_json');
    return true;
  }
  const { own, said } = namesOf(config);
  if (said.has(host)) return true;
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  if (!name) throw new ShopError('malformed_json');
  const isOurs = isInner(name) || own.has(name) || isUnnamed(config);
  if (said.size >= MOST_SAID) said.clear();
  if (isOurs) said.add(host);
  return isOurs;
}

/** Whether the host of a request was accepted before; for any other, ask `isForShop`. */
export function meansShop(config: Config, { rawHeaders, headers }: IncomingMessage): boolean {
  return headers.host !== undefined && namesOf(config).said.has(headers.host) && countHosts(rawHeaders) === 1;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function namesOf(config: Config): Names {
  let names = known.get(config);
  if (!names) {
    const urls = [config.publicUrl, config.galleryUrl, config.momo?.callbackBase];
    const own = new Set(urls.flatMap((url) => (url ? [new URL(url).hostname] : [])));
    names = { own, said: new Set() };
    known.set(config, names);
  }
  return names;
}

function isUnnamed({ demoInPublic, publicUrl }: Config): boolean {
  return demoInPublic && isLoopback(new URL(publicUrl).hostname);
}
