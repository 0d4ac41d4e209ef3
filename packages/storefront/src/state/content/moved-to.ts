import { PREFIX } from '../../messages/language.ts';

/**
 * Where the page of an old address is now; null when it is nowhere else. Both are paths of this site without the
 * language's prefix, with their query.
 * @throws what fetch throws: without a network nobody knows.
 */
export async function movedTo(path: string, signal: AbortSignal): Promise<string | null> {
  const { redirected, url } = await fetch(PREFIX + path, { method: 'HEAD', signal });
  const { origin, pathname, search } = new URL(url);
  const isOurs = origin === window.location.origin && pathname.startsWith(`${PREFIX}/`);
  return redirected && isOurs ? pathname.slice(PREFIX.length) + search : null;
}
