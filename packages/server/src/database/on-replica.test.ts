import { expect, test } from 'vitest';
import { shopForFile } from '../testing/shop-fixture.ts';
import { onReplica, type Replica } from './replica.ts';

const shop = shopForFile();

/** A replica that shows another database, or is behind. */
const replicaOf = (freshDb: Replica['freshDb']): Replica => ({
  ...{ url: 'postgresql://standby/isoko', freshDb, state: () => ({ lagMs: 0 }) },
  ...{ look: async () => ({ lagMs: 0 }), close: async () => {} },
});

test('when there is a replica that follows then it is read, and never in a transaction', async () => {
  const fresh = replicaOf(() => shop.db);
  const { ctx } = shop;
  expect(onReplica({ ...ctx, replica: fresh }).db).toBe(shop.db);
  expect(onReplica({ ...ctx, replica: replicaOf(() => null) }).db).toBe(ctx.db);
  expect(onReplica(ctx).db).toBe(ctx.db);
  await ctx.db.transaction().execute(async (db) => {
    expect(onReplica({ ...ctx, db, replica: fresh }).db).toBe(db);
  });
});

test.each([
  ['/api/v1/products?limit=7', false],
  ['/api/v1/product/categories/hierarchy', false],
  ['/sitemap.xml', true],
])('when %s is asked for then it is read from the replica: %s', async (path, isRead) => {
  let reads = 0;
  Object.assign(shop.ctx, {
    replica: replicaOf(() => {
      reads += 1;
      return shop.db;
    }),
  });
  expect((await shop.call('GET', path)).status).toBe(200);
  expect(reads > 0).toBe(isRead);
});
