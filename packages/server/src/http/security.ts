import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { isSecretPath } from './secret-path.ts';

/** Longest URL (trust: The edge); counted as it comes, percent-encoded. */
export const MAX_URL_BYTES = 8 * 1024;
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** What a page may load: its own files, and pictures from where the gallery is. No inline code or style at all. */
export function contentSecurityPolicy(config: Config): string {
  const gallery = config.galleryUrl ? ` ${new URL(config.galleryUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${gallery}`,
    // Films that posts link to play in the video modal, wherever they are kept.
    "media-src 'self' https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const permissions = [
  'geolocation=(self)',
  // Staff log in with passkeys.
  'publickey-credentials-get=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone'].map(off),
  ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'].map(off),
].join(', ');

function off(feature: string): string {
  return `${feature}=()`;
}

type Headers = Record<string, string>;
const known = new WeakMap<Config, { usual: Headers; secret: Headers; file: Headers }>();

/**
 * The headers of every answer. Where the address itself is a secret, no other site hears of it. Scripts, styles
 * and pictures carry only what concerns a file: some forty of them make a first view, and 700 bytes of page
 * policy on each would cost a phone 25 KB.
 */
export function securityHeaders(config: Config, url: string): Headers {
  let headers = known.get(config);
  if (!headers) {
    const always = {
      'x-content-type-options': 'nosniff',
      ...(config.publicUrl.startsWith('https:') && {
        'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
      }),
    };
    const file = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
    const usual = {
      ...always,
      'content-security-policy': contentSecurityPolicy(config),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissions,
    };
    headers = { usual, secret: { ...usual, 'referrer-policy': 'no-referrer' }, file };
    known.set(config, headers);
  }
  if (/^\/(assets|gallery|admin\/assets)\//.test(url)) return headers.file;
  return isSecretPath(url) ? headers.secret : headers.usual;
}

/**
 * Sets the security headers of every answer and refuses URLs no page or call can mean. There is no CORS header:
 * the API is for the shop's own origin (PUBLIC_URL).
 */
export function security(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(app.config, request.raw.url ?? '/'));
    refuseUrl(request);
  });
}

function refuseUrl(request: FastifyRequest): void {
  const url = request.raw.url ?? '/';
  if (url.length > MAX_URL_BYTES) throw new ShopError('uri_too_long');
  if (!url.startsWith('/')) throw fieldError('url', 'Please ask for a path of this shop.');
  if (request.raw.httpVersion === '1.1' && !request.headers.host) throw new ShopError('malformed_json');
  if ((url.split('?', 1)[0] ?? '').includes('%00')) throw fieldError('url', 'This address cannot exist.');
  const query = Object.entries(request.query as object);
  for (const [key, value] of query) {
    if (Array.isArray(value) && url.startsWith('/api/')) throw fieldError(key, 'Please give this once.');
    if (key.includes('\0') || String(value).includes('\0')) throw fieldError(key, 'Please check this.');
  }
}
