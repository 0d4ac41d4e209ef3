import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aProduct } from '../testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../testing/given-checkout.ts';
import { noPooler, type Pooler, startPooler } from '../testing/pooler.ts';
import { type RunningShop, runShop } from '../testing/run-shop.ts';
import { type OwnDatabase, openOwnDatabase } from '../testing/shop-fixture.ts';
import { whileMigrating } from './migrate.ts';

const missing = noPooler();
if (missing) process.stderr.write(`${missing}.\n`);
const EVENTUALLY = { timeout: 30_000, interval: 100 };

describe.skipIf(missing)('a pooler that lends connections for a transaction', () => {
  let database: OwnDatabase;

  beforeEach(async () => {
    database = await openOwnDatabase();
  });
  afterEach(() => database.close());

  async function pooler(options?: { ignores: boolean }): Promise<Pooler> {
    const made = await startPooler(database.url, options);
    onTestFinished(made.close);
    return made;
  }

  const open = (env: Record<string, string>) =>
    runShop({ env: { SHOP_SEED: 'empty', RATE_LIMITS: 'off', SHOP_SECRET: 's'.repeat(40), ...env } });

  test('when nothing is said of it then the shop does not open on it, and says what to set', async () => {
    const POOLED = /ended with 1:\nDATABASE_URL leads to a pooler [^\n]*DATABASE_DIRECT_URL[^\n]*\.\n$/;
    await expect(open({ DATABASE_URL: (await pooler()).url })).rejects.toThrow(POOLED);
    const { url } = await pooler({ ignores: true });
    await expect(open({ DATABASE_URL: url })).rejects.toThrow(POOLED);
    const direct = { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url };
    await expect(open(direct)).rejects.toThrow(
      /ended with 1:\nThrough the pooler [^\n]*statement_timeout[^\n]*\.\n$/,
    );
  });

  test('when its connections are protected then orders pass, changes are heard, and a second process opens', async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.ctx.db);
    const here = sql.raw(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.name}`);
    await sql`${here} SET statement_timeout = '5s'`.execute(database.ctx.db);
    await sql`${here} SET lock_timeout = '3s'`.execute(database.ctx.db);
    const env = { DATABASE_URL: (await pooler()).url, DATABASE_DIRECT_URL: database.url };
    const shops: RunningShop[] = [await open(env), await open(env)];
    onTestFinished(async () => {
      await Promise.all(shops.map((shop) => shop.close()));
    });
    await aDeliveryZone(database.ctx);
    const { id } = await aProduct(database.ctx, { price: 61_000, stock: 100 });
    const order = (shop: RunningShop | undefined) =>
      fetch(`${shop?.address}/api/v1/orders/guests`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify(aGuestOrder([{ product: id, quantity: 1 }])),
      });
    const orders = await Promise.all([0, 1, 0, 1, 0, 1].map((place) => order(shops[place])));
    const said = shops.map((shop) => shop.output()).join('\n');
    expect(
      orders.map(({ status }) => status),
      said,
    ).toEqual(Array(6).fill(201));

    const price = async (shop: RunningShop | undefined) => {
      const answer = await fetch(`${shop?.address}/api/v1/products?limit=9`);
      return JSON.stringify(await answer.json()).match(/"regular_price":(\d+)/)?.[1];
    };
    expect([await price(shops[0]), await price(shops[1])]).toEqual(['61000', '61000']);
    await database.ctx.db
      .updateTable('product')
      .set({ regular_price: 57_000 })
      .where('id', '=', id)
      .execute();
    // A page that no one told of a change is a minute old.
    await vi.waitFor(async () => {
      expect([await price(shops[0]), await price(shops[1])]).toEqual(['57000', '57000']);
    }, EVENTUALLY);
  });

  test('when who migrates is gone then its lock does not stay with the connection it was lent', async () => {
    const { url } = await pooler();
    const dies = whileMigrating(url, () => Promise.reject(new Error('killed')));
    await expect(dies).rejects.toThrow('killed');
    expect(await whileMigrating(url, async () => 'mine')).toBe('mine');
    expect(await whileMigrating(database.url, async () => 'mine')).toBe('mine');
  });
});
