import { registerRoute, setCatchHandler } from 'workbox-routing';
import { deleteOldCaches } from './cache-names.ts';
import { data, files, pages, pictures } from './caches.ts';
import { setDataSaver } from './data-saver.ts';
import { keepAll, type Wanted } from './keep.ts';

declare const self: ServiceWorkerGlobalScope;

/** Messages from the shop's pages to this worker (state/browser/service-worker.ts). */
type Asked = { type: 'keep'; wanted: Wanted } | { type: 'data-saver'; on: boolean };

/** Paths that are not pages of the storefront: the API, pictures, the back office, and the simulated operator. */
const NO_PAGE = /^\/(api|gallery|assets|admin|_sim)(\/|$)/;
/** Answers for staff are never cached on a phone. */
const PUBLIC_CALL = /^\/api\/v1\/(?!admin\/)/;

// Everything in the caches is the same for everyone, and pages name their own files, so a new worker may serve
// pages that an older one opened.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  // The page is requested while the worker still starts: on a slow phone that takes a while.
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim(), preload]));
});

self.addEventListener('message', (event) => {
  const asked = event.data as Asked;
  const work = asked.type === 'keep' ? keepAll(asked.wanted) : setDataSaver(asked.on);
  event.waitUntil(work.catch(console.warn));
});

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NO_PAGE.test(url.pathname),
  pages,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && PUBLIC_CALL.test(url.pathname), data);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/gallery/'), pictures);

/** A page that was never opened starts from the empty page, and shows what the cached data allow. */
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const [, prefix = ''] = /^(\/(?:fr|rw))(?=\/|$)/.exec(new URL(request.url).pathname) ?? [];
  const shell = await caches.match(`${prefix}/offline`, { ignoreVary: true });
  return shell ?? Response.error();
});
