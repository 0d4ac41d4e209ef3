import { data, files, isForAll, pages } from './caches.ts';

/**
 * The files that a page loads besides those in its HTML, by the page's path; the build writes them in
 * (build/late-files.ts).
 */
declare const LATE_FILES: Record<string, string[]>;

/** What a page wants cached for offline use: paths of this site. */
export interface Wanted {
  /** Pages with the files they need, opened or not. */
  pages: string[];
  /** Files that this page loaded before there was a worker. */
  files: string[];
  /** API calls that every page needs. */
  data: string[];
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Caches what is not cached yet. What fails now is requested again by the next page. */
export async function keepAll(wanted: Wanted): Promise<void> {
  await keepFiles(wanted.files);
  for (const path of wanted.data) await keepOne(path, data.cacheName);
  for (const path of wanted.pages) {
    const html = await keepOne(path, pages.cacheName);
    if (html) await keepFiles(assetsIn(html));
    await keepFiles(LATE_FILES[path] ?? []);
  }
}

/** The files named in a page: scripts, their imports, styles, fonts. */
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

/** Fetches and caches a page or an answer, unless it was cached within a day. Returns its text if it is new. */
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
