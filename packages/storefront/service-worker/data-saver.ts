import type { WorkboxPlugin } from 'workbox-core';
import { pictureCache, settingsCache } from './cache-names.ts';

/** The browser ends an idle worker: what it was told is kept in a cache, under an address that no page has. */
const ENTRY = '/isoko-data-saver';

/** What was told since this worker started; undefined: nothing, the cache knows. */
let told: boolean | undefined;

async function savesData(): Promise<boolean> {
  told ??= (await (await caches.open(settingsCache)).match(ENTRY)) !== undefined;
  return told;
}

/** Follows the shopper's switch, also after this worker was ended. */
export async function setDataSaver(on: boolean): Promise<void> {
  const before = await savesData();
  told = on;
  if (before === on) return;
  const settings = await caches.open(settingsCache);
  if (on) await settings.put(ENTRY, new Response('on'));
  else await settings.delete(ENTRY);
  // Small and full pictures have the same name: without the data saver the small ones must not be shown.
  if (!on) await caches.delete(pictureCache);
}

/** Asks for smaller pictures while data is saved. */
export const askForLess: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => {
    if (!(await savesData())) return request;
    const headers = new Headers(request.headers);
    headers.set('save-data', 'on');
    // A picture's own request (`no-cors`) may not carry the header; the shop's own pictures need no such mode.
    return new Request(request.url, { headers, mode: 'same-origin', signal: request.signal });
  },
};
