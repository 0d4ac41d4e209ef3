import type { Context } from '#server/context.ts';
import { listen, notifyBy, type Subscription } from '#server/database/listen.ts';
import type { PageCache } from './page-cache.ts';

/** What the triggers of the database notify on (migrations: announce_change). */
const CHANNEL = 'shop_changed';
/**
 * Keeps a process's cached pages true to the database, no matter who changed it. With every new connection everything
 * is cleared, because messages were lost.
 */
export function watchChanges(options: {
  /** Of PostgreSQL itself. */
  url: string;
  ctx: Pick<Context, 'db' | 'log'>;
  pageCache: PageCache;
}): Subscription {
  const { url, ctx, pageCache } = options;
  return listen({
    ...{ url, log: ctx.log, notify: notifyBy(ctx.db) },
    channel: CHANNEL,
    onMessage: (topic) => pageCache.change(topic),
    onConnected: () => pageCache.clear(),
  });
}
