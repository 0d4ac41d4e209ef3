import { languageOf } from '@isoko/contract/rules/languages';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** What a page may load: its own files, and pictures from the gallery. No inline code or style at all. */
export function contentSecurityPolicy(config: Config): string {
  const gallery = config.galleryUrl ? ` ${new URL(config.galleryUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${gallery}`,
    // Films in posts play in the video modal, from any site.
    "media-src 'self' https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What a page may use of the device; the back office reads bar codes with the camera, pages of the shop never do. */
export const permissionsPolicy = ({ camera }: { camera: boolean }) =>
  permissions.replace('camera=()', camera ? 'camera=(self)' : 'camera=()');

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
 * The headers of every answer. If the address itself is a secret, no other site learns it. Scripts, styles and pictures
 * get only the headers that matter for files: a first view loads some forty of them, and 700 bytes of page policy on
 * each would cost a phone 25 KB.
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
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': contentSecurityPolicy(config),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissionsPolicy({ camera: false }),
    };
    headers = { usual, secret: { ...usual, 'referrer-policy': 'no-referrer' }, file };
    known.set(config, headers);
  }
  if (/^\/(assets|gallery|admin\/assets)\//.test(url)) return headers.file;
  return isSecretPath(url) ? headers.secret : headers.usual;
}

/**
 * Sets the security headers of every answer. There is no CORS header: only the shop's own origin (PUBLIC_URL) uses the
 * API.
 */
export function security(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(app.config, request.raw.url ?? '/'));
  });
}

/** Addresses of pages are matched in any case. */
const SECRET =
  /^\/(admin\/payee\b|o\/|(api\/v1\/)?(orders|confirm-account|reset-password|users\/(confirm-account|resetPassword))\/)/i;

/**
 * Whether this address holds a secret or part of one: an order's, or the link of a mail. No cache keeps it and no other
 * site learns it (trust: People and their secrets).
 */
export function isSecretPath(path: string): boolean {
  return SECRET.test(languageOf(path).path);
}
