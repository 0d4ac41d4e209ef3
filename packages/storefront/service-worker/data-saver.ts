import type { WorkboxPlugin } from 'workbox-core';
import { pictureCache, settingsCache } from './cache-names.ts';

/** The browser ends an idle worker, so the setting is stored in a cache, under an address that no page has. */
const ENTRY = '/isoko-data-saver';

/** The setting since this worker started; undefined: read it from the cache. */
let told: boolean | undefined;

async function savesData(): Promise<boolean> {
  told ??= (await (await caches.open(settingsCache)).match(ENTRY)) !== undefined;
  return told;
}

/** Applies the shopper's switch; the setting survives a restart of this worker. */
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

/** Requests smaller pictures while the data saver is on. */
export const askForLess: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => {
    if (!(await savesData())) return request;
    const headers = new Headers(request.headers);
    headers.set('save-data', 'on');
    // A picture request in `no-cors` mode may not carry the header; the shop's own pictures do not need that mode.
    return new Request(request.url, { headers, mode: 'same-origin', signal: request.signal });
  },
};
