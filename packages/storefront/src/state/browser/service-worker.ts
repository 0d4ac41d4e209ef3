import { PREFIX } from '../../messages/language.ts';
import { savesData } from './data-saver.ts';
import { removeText, STORAGE_KEYS, writeText } from './storage.ts';

/** The pages that open offline even if they were never opened before, and the data that all of them need. */
const PAGES = ['/offline', '/cart', '/checkout'].map((path) => PREFIX + path);
/** The only page that is prefetched with the data saver on. */
const CART = [`${PREFIX}/cart`];
const DATA = ['/api/v1/shop', '/api/v1/product/categories/hierarchy', '/api/v1/shipping/areas'];

/**
 * Starts the service worker, which caches pages and pictures for offline use, and lets it cache the present
 * page. Called some seconds after the page has loaded. Without https there is no service worker.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
    await tellDataSaver();
    await tell({ type: 'keep', wanted: wanted() });
  } catch (error) {
    // Service workers are switched off in this browser, or there is no network: the next page tries again.
    console.warn('Nothing is kept for times without a network.', error);
  }
}

/** Tells the service worker, if there is one, whether pictures are requested with `Save-Data: on`. */
const tellDataSaver = (): Promise<void> => tell({ type: 'data-saver', on: savesData() });

async function tell(message: { type: 'keep'; wanted: object } | { type: 'data-saver'; on: boolean }) {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage(message);
}

function wanted(): { pages: string[]; data: string[]; files: string[] } {
  const { pathname, search } = window.location;
  return savesData()
    ? { pages: CART, data: [], files: loadedFiles() }
    : { pages: [...PAGES, pathname + search], data: DATA, files: loadedFiles() };
}

/** Scripts, styles and fonts this page has loaded so far. */
function loadedFiles(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = paths.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'),
  );
  return own.map(({ pathname }) => pathname);
}

/** Whether the server's version of the present page is in the cache. */
export async function isPageKept(): Promise<boolean> {
  if (!('caches' in window)) return false;
  return (await caches.match(window.location.href, { ignoreVary: true })) !== undefined;
}

/** Turns the shop's own data saver on or off, for this browser; pictures loaded from now on follow it. */
export function switchDataSaver(on: boolean): void {
  if (on) writeText(STORAGE_KEYS.dataSaver, 'on');
  else removeText(STORAGE_KEYS.dataSaver);
  tellDataSaver().catch(console.warn);
}
