import { PREFIX } from '../messages/language.ts';

/** The pages that open without a network even when nobody opened them before, and what all of them need to know. */
const PAGES = ['/offline', '/cart', '/checkout'].map((path) => PREFIX + path);
const DATA = ['/api/v1/shop', '/api/v1/product/categories/hierarchy'];

/**
 * Starts what keeps pages and pictures for times without a network, and has it keep the present page. Called once
 * the page has long loaded. Without https there is no service worker; then the shop needs its network.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    const { pathname, search } = window.location;
    const wanted = { pages: [...PAGES, pathname + search], data: DATA, files: loadedFiles() };
    active?.postMessage({ type: 'keep', wanted });
  } catch (error) {
    // Switched off in this browser, or no network now: the next page tries again.
    console.warn('Nothing is kept for times without a network.', error);
  }
}

/** Scripts, styles and fonts this page has loaded so far. */
function loadedFiles(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = paths.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'),
  );
  return own.map(({ pathname }) => pathname);
}

/** Whether a copy of the present page is kept that was made by the server. */
export async function isPageKept(): Promise<boolean> {
  if (!('caches' in window)) return false;
  return (await caches.match(window.location.href, { ignoreVary: true })) !== undefined;
}
