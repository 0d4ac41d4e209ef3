/** Raised when the format of the caches changes: the older caches are deleted. */
const VERSION = 1;

const nameOf = (kind: string) => `isoko-${kind}-${VERSION}`;

export const pageCache = nameOf('pages');
export const dataCache = nameOf('data');
export const fileCache = nameOf('files');
export const pictureCache = nameOf('pictures');
export const settingsCache = nameOf('settings');

const present = [pageCache, dataCache, fileCache, pictureCache, settingsCache];

/** Deletes the caches of older workers. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('isoko-') && !present.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
