import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { dataCache, fileCache, pageCache, pictureCache } from './cache-names.ts';
import { askForLess } from './data-saver.ts';

const DAY = 24 * 60 * 60;
/** After this time the cached page is better than waiting. */
const PATIENCE_S = 5;

/**
 * Whether an answer is the same for everyone: only such answers are cached. The server marks them
 * (`cache-control`).
 */
export const isForAll = ({ ok, headers }: Response): boolean =>
  ok && (headers.get('cache-control') ?? '').includes('public');

const onlyForAll: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isForAll(response) ? response : null),
};

/** The entry that was requested longest ago is deleted first; all entries of a kind when the phone is full. */
const keep = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true });

// The server sends the same content whatever a browser accepts, except for the compression.
const matchOptions = { ignoreVary: true };

/** Pages as last seen, for use when the network is down or slow. */
export const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [onlyForAll, keep(60, 14)],
  matchOptions,
});

/** API answers for navigation inside the shop. Private answers are never cached. */
export const data = new NetworkFirst({
  cacheName: dataCache,
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [onlyForAll, keep(200, 14)],
  matchOptions,
});

/** Scripts, styles and fonts: their names change with their content. */
export const files = new CacheFirst({
  cacheName: fileCache,
  plugins: [onlyForAll, keep(300, 60)],
  matchOptions,
});

/** Pictures that were shown. A picture's content never changes under the same name. */
export const pictures = new CacheFirst({
  cacheName: pictureCache,
  plugins: [onlyForAll, askForLess, keep(250, 30)],
  matchOptions,
});
