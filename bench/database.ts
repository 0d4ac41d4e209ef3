import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../packages/server/src/context.ts';
import { connectDatabase, type DatabaseConnection } from '../packages/server/src/database/connect.ts';
import { startEmbedded } from '../packages/server/src/database/embedded.ts';
import { migrate } from '../packages/server/src/database/migrate.ts';
import { createLogger } from '../packages/server/src/log.ts';
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

/** Measures something on a durable database of its own, which is gone afterwards. */
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
