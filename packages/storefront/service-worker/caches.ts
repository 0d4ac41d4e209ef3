import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { dataCache, fileCache, pageCache, pictureCache } from './cache-names.ts';
import { askForLess } from './data-saver.ts';

const DAY = 24 * 60 * 60;
/** After this the page as it was kept is better than waiting. */
const PATIENCE_S = 5;

/** Whether an answer is the same for everyone: only that is kept. The server says which ones are (`cache-control`). */
export const isForAll = ({ ok, headers }: Response): boolean =>
  ok && (headers.get('cache-control') ?? '').includes('public');

const onlyForAll: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isForAll(response) ? response : null),
};

/** What was asked for longest ago goes first, everything of a kind when the phone is full. */
const keep = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true });

// The server answers the same bytes whatever a browser accepts, but for their packing.
const matchOptions = { ignoreVary: true };

/** Pages as they were last seen, for when the network is gone or takes too long. */
export const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [onlyForAll, keep(60, 14)],
  matchOptions,
});

/** What moving inside the shop asks the API for. Answers to one person are never kept. */
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

/** Pictures that were shown. A picture never changes under its name. */
export const pictures = new CacheFirst({
  cacheName: pictureCache,
  plugins: [onlyForAll, askForLess, keep(250, 30)],
  matchOptions,
});
