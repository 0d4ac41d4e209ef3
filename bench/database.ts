import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import type { Context } from '../packages/server/src/context.ts';
import { connectDatabase, type DatabaseConnection } from '../packages/server/src/database/connect.ts';
import { startEmbedded } from '../packages/server/src/database/embedded.ts';
import { migrate } from '../packages/server/src/database/migrate.ts';
import { createLogger } from '../packages/server/src/log.ts';
import { createGallery } from '../packages/server/src/modules/media/gallery.ts';
import { openMessengers } from '../packages/server/src/modules/notifications/messengers.ts';
import { secretsFrom } from '../packages/server/src/secrets.ts';

/** An empty shop without its HTTP: its database of this run and the folder for its files. */
export interface EmptyShop extends Pick<DatabaseConnection, 'pool'> {
  ctx: Context;
  folder: string;
  /** Of the database. */
  url: string;
  /** The same for PostgreSQL's superuser. */
  superUrl: string;
}

/** Measures something on a durable database of its own, which is removed afterwards. */
export async function withEmptyShop<T>(measure: (shop: EmptyShop) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-bench-'));
  const log = createLogger({ level: 'silent' });
  const { url, superUrl, stop } = await startEmbedded({ varDir: folder, log });
  const { db, pool, close } = connectDatabase(url, { log });
  const ctx: Context = { db, now: () => new Date(), log, wallets: {}, ...secretsFrom('bench') };
  try {
    await migrate(url);
    return await measure({ ctx, folder, url, superUrl, pool });
  } finally {
    await close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The API of such a shop, without limits and pages. */
export async function openApi({ ctx, folder }: EmptyShop): Promise<FastifyInstance> {
  const config = readConfig({ VAR_DIR: folder, RATE_LIMITS: 'off' });
  return buildApp({
    config,
    ctx,
    messengers: openMessengers(config, { ownAddress: 'http://localhost', now: ctx.now }),
    readiness: { isStopping: () => false, pingDatabase: async () => true },
    gallery: createGallery({ dir: join(folder, 'gallery'), log: ctx.log }),
    storefront: null,
    backOffice: null,
    simulation: null,
  });
}

/** Answers with names longer than this are not cached (page-cache.ts). */
const TOO_LONG = 'x'.repeat(513);

/**
 * From now on every public answer is computed anew, for each request. The fields and the number of products in
 * lists are still cached for five seconds; which products they are only with `found`.
 */
export function forgetAnswers({ pageCache, remember }: FastifyInstance, { found = false } = {}): void {
  const { respond } = pageCache;
  let made = 0;
  pageCache.respond = (request, reply, produce, options) => {
    made += 1;
    return respond.call(pageCache, request, reply, produce, { ...options, key: `${TOO_LONG} ${made}` });
  };
  if (!found) Object.assign(remember, { found: (_: string, read: () => Promise<unknown>) => read() });
}
