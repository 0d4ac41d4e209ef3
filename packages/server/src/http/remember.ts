import type { Context, Remember } from '#server/context.ts';
import type { PageCache } from './page-cache.ts';

/** What answers are made of is hardly older than they are: age would add up. */
const KEPT_MS = 5_000;
/** Of things that callers name, so many; then all are read anew. */
const MOST = 1_000;

/**
 * A memory for what many public answers need and only a public change can change: how many products a category shows, in
 * which language the shop writes. It is read anew after the next change, as pages are, and after five seconds.
 */
export function createMemory(
  pageCache: Pick<PageCache, 'generation'>,
  now: () => Date,
): NonNullable<Context['remember']> {
  return { total: rememberer(pageCache, now), language: rememberer(pageCache, now) };
}

function rememberer<T>(pageCache: Pick<PageCache, 'generation'>, now: () => Date): Remember<T> {
  let generation = pageCache.generation;
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  return (name, read) => {
    if (generation !== pageCache.generation || kept.size >= MOST) kept.clear();
    generation = pageCache.generation;
    const at = now().getTime();
    const found = kept.get(name);
    if (found && at - found.at < KEPT_MS) return found.value;
    const value = read();
    kept.set(name, { at, value });
    value.catch(() => kept.delete(name));
    return value;
  };
}
