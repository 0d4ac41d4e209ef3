import type { Context, Remember, RememberEach } from '#server/context.ts';
import type { PageCache } from './page-cache.ts';

/** Data that answers are made of may only be this old: its age adds to theirs. */
const KEPT_MS = 5_000;
/** Most names that are kept; callers choose names, so beyond this all are dropped. */
const MOST = 1_000;
/** Most products that are kept, 2 KB each. */
const MOST_PRODUCTS = 2_500;

/**
 * A memory for data that many public answers need and only a public change can change: how many products a category
 * shows, which come first in a list, in which language the shop writes, what a product of a list looks like. It is read
 * anew after the next change, as pages are, and after five seconds.
 */
export function createMemory(
  pageCache: Pick<PageCache, 'generation' | 'changesAt'>,
  now: () => Date,
): NonNullable<Context['remember']> {
  return {
    total: rememberer(pageCache, now),
    found: rememberer(pageCache, now),
    language: rememberer(pageCache, now),
    offerEnd: rememberer(pageCache, now),
    products: rememberEach(pageCache, now),
    until: (moment) => {
      if (moment) pageCache.changesAt(moment);
    },
  };
}

function rememberEach<T extends { readonly until: Date | null }>(
  pageCache: Pick<PageCache, 'generation'>,
  now: () => Date,
): RememberEach<T> {
  let generation = pageCache.generation;
  const kept = new Map<string, { ends: number; value: T }>();
  const forget = () => {
    if (generation !== pageCache.generation) kept.clear();
    generation = pageCache.generation;
  };
  return async (names, read) => {
    forget();
    const at = now().getTime();
    const known = new Map<string, T>();
    for (const name of names) {
      const found = kept.get(name);
      if (found && at < found.ends) known.set(name, found.value);
    }
    const missing = names.filter((name) => !known.has(name));
    if (!missing.length) return known;
    const since = generation;
    const found = await read(missing);
    forget();
    for (const [name, value] of found) {
      known.set(name, value);
      if (since !== generation) continue;
      if (kept.size >= MOST_PRODUCTS) kept.clear();
      kept.set(name, {
        ends: Math.min(at + KEPT_MS, value.until?.getTime() ?? Number.POSITIVE_INFINITY),
        value,
      });
    }
    return known;
  };
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
