import { data, files, isForAll, pages } from './caches.ts';

/** What a page loads after what its HTML names, by the page's path; the build writes it in (build/late-files.ts). */
declare const LATE_FILES: Record<string, string[]>;

/** What a page asks to be kept for times without a network: paths of this site. */
export interface Wanted {
  /** Pages with the files they need, whether or not they were opened. */
  pages: string[];
  /** Files this page has loaded already; it did so before there was a worker. */
  files: string[];
  /** Calls of the API that every page needs. */
  data: string[];
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps what is not kept yet. What cannot be had now is asked for again by the next page. */
export async function keepAll(wanted: Wanted): Promise<void> {
  await keepFiles(wanted.files);
  for (const path of wanted.data) await keepOne(path, data.cacheName);
  for (const path of wanted.pages) {
    const html = await keepOne(path, pages.cacheName);
    if (html) await keepFiles(assetsIn(html));
    await keepFiles(LATE_FILES[path] ?? []);
  }
}

/** The files a page names: scripts, what they import, styles, fonts. */
export function assetsIn(html: string): string[] {
  return [
    ...new Set(Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, path = '']) => path)),
  ];
}

async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(files.cacheName);
  for (const path of paths) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    const response = await fetch(path);
    if (isForAll(response)) await cache.put(path, response);
  }
}

/** Fetches a page or an answer and keeps it, unless it was kept within a day. Returns its text when it is new. */
async function keepOne(path: string, cacheName: string): Promise<string | null> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path, { ignoreVary: true });
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '');
  if (age < A_DAY_MS) return null;
  const response = await fetch(path);
  if (!isForAll(response)) return null;
  await cache.put(path, response.clone());
  return response.text();
}
