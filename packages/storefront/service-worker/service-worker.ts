import { registerRoute, setCatchHandler } from 'workbox-routing';
import { deleteOldCaches } from './cache-names.ts';
import { data, files, pages, pictures } from './caches.ts';
import { setDataSaver } from './data-saver.ts';
import { keepAll, type Wanted } from './keep.ts';

declare const self: ServiceWorkerGlobalScope;

/** What pages of the shop say to this worker (state/browser/service-worker.ts). */
type Asked = { type: 'keep'; wanted: Wanted } | { type: 'data-saver'; on: boolean };

/** Paths without a page of the storefront: the API, pictures, the back office, and the simulated operator. */
const NO_PAGE = /^\/(api|gallery|assets|admin|_sim)(\/|$)/;
/** Of staff nothing is kept on a phone. */
const PUBLIC_CALL = /^\/api\/v1\/(?!admin\/)/;

// Everything kept is the same for everyone, and pages carry the names of their own files: a new worker may serve
// pages that an older one opened.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  // A page is asked for while the worker still starts: on a slow phone that takes a while.
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

/** A page that was never opened starts from the empty one, and shows what the kept data allow. */
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const [, prefix = ''] = /^(\/(?:fr|rw))(?=\/|$)/.exec(new URL(request.url).pathname) ?? [];
  const shell = await caches.match(`${prefix}/offline`, { ignoreVary: true });
  return shell ?? Response.error();
});
