import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/**
 * The page and the files of the packing screens, and a name for exactly this set; the build writes them in
 * (vite.service-worker.ts).
 */
declare const FILES: string[];
declare const BUILD: string;

// The storefront's worker deletes other caches whose name starts with `isoko-`.
const CACHES = 'packing-';
const screens = `${CACHES}screens-${BUILD}`;
const pictures = `${CACHES}pictures`;
const PAGE = '/admin/packing';
/** After this time the cached page is better than waiting. */
const PATIENCE_MS = 4_000;
const A_MONTH_S = 30 * 24 * 60 * 60;

// The page and its files are of one build, and are cached together or not at all, so that a page never asks for
// the files of another release. The page holds no personal data; the screens themselves store orders
// (resources/packing/steps.ts).
self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(caches.open(screens).then((cache) => cache.addAll([PAGE, ...FILES])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOld()]));
});

async function deleteOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== screens && name !== pictures);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page from the server; the cached one if there is no network or it is slow. */
async function openPage(request: Request): Promise<Response> {
  const fresh = fetch(request);
  // A failure is handled below, or ignored.
  fresh.catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([fresh, late]).catch(() => null);
  if (answer?.ok) return answer;
  const kept = await caches.match(PAGE, { cacheName: screens });
  return kept ?? answer ?? fresh;
}

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith(PAGE),
  ({ request }) => openPage(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && FILES.includes(url.pathname),
  async ({ request }) =>
    (await caches.match(request, { cacheName: screens, ignoreVary: true })) ?? fetch(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/gallery/'),
  new CacheFirst({
    cacheName: pictures,
    plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: A_MONTH_S, purgeOnQuotaError: true })],
    matchOptions: { ignoreVary: true },
  }),
);
