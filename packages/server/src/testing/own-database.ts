import { inject } from 'vitest';
import type { Context } from '../context.ts';
import { connectDatabase } from '../database/connect.ts';
import { createLogger } from '../log.ts';
import { secretsFrom } from '../secrets.ts';
import { createTestDatabase } from './database.ts';

/** A database for tests of what lives by the real clock, with nothing around it. */
export interface OwnDatabase {
  readonly ctx: Context;
  /** For the role that a shop works as. */
  readonly url: string;
  close(): Promise<void>;
}

/** Makes an empty, migrated database. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const log = createLogger({ level: 'silent' });
  const database = await createTestDatabase(inject('postgresUrl'));
  const connection = connectDatabase(database.shopUrl, { log, connectMs: 30_000 });
  return {
    ctx: { db: connection.db, now: () => new Date(), log, wallets: {}, ...secretsFrom('test') },
    url: database.shopUrl,
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}
