import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Context } from '../context.ts';
import { connectDatabase } from '../database/connect.ts';
import { createLogger } from '../log.ts';
import { secretsFrom } from '../secrets.ts';
import { forgetPeople } from './accounts.ts';
import { createTestDatabase } from './database.ts';
import { emptyShop } from './given-checkout.ts';
import { type ShopOptions, startShop, type TestShop } from './start-shop.ts';

interface FileOptions extends ShopOptions {
  /** Set before each test, however far the last one has moved it. */
  clockAt?: Date | string;
  /** Deleted before each test: all goods and orders (emptyShop), all people (forgetPeople). */
  emptied?: 'goods and orders' | 'people';
}

/**
 * The shop of a test file: opened before its first test, closed after its last. Called at the top of the file; can be
 * used from the first hook on.
 */
export function shopForFile({ clockAt, emptied, ...options }: FileOptions = {}): TestShop {
  let opened: TestShop | undefined;
  beforeAll(async () => {
    opened = await startShop(options);
  });
  afterAll(() => opened?.close());
  const shop = new Proxy({} as TestShop, {
    get(_, name) {
      if (!opened) throw new Error('the shop of this file opens before its first test');
      return Reflect.get(opened, name);
    },
  });
  if (clockAt !== undefined || emptied !== undefined) {
    beforeEach(async () => {
      if (clockAt !== undefined) shop.clock.set(clockAt);
      if (emptied === 'goods and orders') await emptyShop(shop.ctx);
      if (emptied === 'people') await forgetPeople(shop);
    });
  }
  return shop;
}

/** A database for tests that use the real clock, without a shop. */
export interface OwnDatabase {
  readonly ctx: Context;
  /** For the role that a shop runs as. */
  readonly url: string;
  close(): Promise<void>;
}

/** Makes an empty, migrated database. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const log = createLogger({ level: 'silent' });
  const database = await createTestDatabase(inject('postgresUrl'));
  const connection = connectDatabase(database.shopUrl, { log, patienceMs: 30_000 });
  return {
    ctx: { db: connection.db, now: () => new Date(), log, wallets: {}, ...secretsFrom('test') },
    url: database.shopUrl,
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}
