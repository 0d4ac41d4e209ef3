import type { Kysely } from 'kysely';
import { connectDatabase } from '../database/connect.ts';
import type { Database } from '../database/tables.ts';
import { createLogger } from '../log.ts';
import type { TestShop } from './start-shop.ts';

/** From now on no query of the shop finds a database; everything else stays. Undone by what it returns. */
export function loseDatabase(shop: TestShop): { find(): Promise<void> } {
  const log = createLogger({ level: 'silent' });
  const nowhere = connectDatabase('postgresql://nobody@127.0.0.1:1/nothing', { log });
  const { db: own } = shop.ctx;
  const use = (db: Kysely<Database>) => Object.assign(shop.ctx, { db });
  use(nowhere.db);
  return {
    async find() {
      use(own);
      await nowhere.close();
    },
  };
}
