import type { Context } from '#server/context.ts';
import { listen, notifyBy, type Subscription } from '#server/database/listen.ts';
import type { PageCache } from './page-cache.ts';

/** What the triggers of the database notify on (migrations: announce_change). */
const CHANNEL = 'shop_changed';
/**
 * After a clearing, further changes within this are one more clearing: an import must not empty the cache a thousand
 * times.
 */
const BURST_MS = 100;

/**
 * Keeps a process's cached pages true to the database, no matter who changed it: the first change clears them at
 * once, the rest of a burst together. With every new connection everything is cleared, because messages were lost.
 */
export function watchChanges(options: {
  /** Of PostgreSQL itself. */
  url: string;
  ctx: Pick<Context, 'db' | 'log'>;
  pageCache: PageCache;
}): Subscription {
  const { url, ctx, pageCache } = options;
  let quiet: NodeJS.Timeout | null = null;
  let more = false;

  const changed = (topic: string) => {
    if (quiet) {
      more = true;
      return;
    }
    pageCache.clear(topic);
    quiet = setTimeout(() => {
      quiet = null;
      if (more) changed(topic);
      more = false;
    }, BURST_MS);
  };
  const subscription = listen({
    ...{ url, log: ctx.log, notify: notifyBy(ctx.db) },
    channel: CHANNEL,
    onMessage: changed,
    onConnected: () => pageCache.clear(),
  });
  return {
    async close() {
      await subscription.close();
      if (quiet) clearTimeout(quiet);
    },
  };
}
