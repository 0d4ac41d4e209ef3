import type { Context } from '#server/context.ts';
import { listen, notifyBy, type Subscription } from '#server/database/listen.ts';
import type { PageCache } from './page-cache.ts';

/** The channel on which triggers of the database notify (migrations: announce_change). */
const CHANNEL = 'shop_changed';
/**
 * Clears a process's cached pages when the database changes, whoever changed it. After each new connection it clears
 * everything, because notifications were lost meanwhile.
 */
export function watchChanges(options: {
  /** PostgreSQL itself, never a pooler. */
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
