import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { emptyTables } from '#server/testing/database.ts';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();

beforeEach(async () => {
  await emptyTables(shop.db, ['product', 'category_count']);
  await sql`DELETE FROM category`.execute(shop.db);
});

/** Runs both in transactions that overlap: the second begins to write while the first has not committed. */
async function overlapping(
  first: (ctx: Context) => Promise<unknown>,
  second: (ctx: Context) => Promise<unknown>,
) {
  let wrote = () => {};
  const firstWrote = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const one = inTransaction(shop.ctx, async (ctx) => {
    await first(ctx);
    wrote();
    await sql`SELECT pg_sleep(0.2)`.execute(ctx.db);
  });
  await firstWrote;
  await Promise.all([one, inTransaction(shop.ctx, second)]);
}

async function find(text: string): Promise<number> {
  shop.app.pageCache.clear();
  return (await shop.call('GET', `/api/v1/products/filter/${text}`)).body.total;
}

/** What is stored must be what would be written anew. */
async function expectRight() {
  const { rows } = await sql`
    WITH ids AS (SELECT array_agg(id) AS all_of_them FROM product),
    stored AS (SELECT s.product_id, w.word, s.field, s.language FROM product_search s JOIN search_word w ON w.id = s.word_id),
    wanted AS (SELECT w.* FROM ids, product_words(ids.all_of_them) w)
    (TABLE stored EXCEPT TABLE wanted) UNION ALL (TABLE wanted EXCEPT TABLE stored)`.execute(shop.db);
  expect(rows).toEqual([]);
}

test('when one gives a product the word that another takes away then it is still found by it', async () => {
  const { id } = await aProduct(shop.ctx, { name: 'Cabbage' });
  const category = await aCategory(shop.ctx, { name: 'Cabbage' });
  await overlapping(
    (ctx) => sql`INSERT INTO product_category VALUES (${id}, ${category.id})`.execute(ctx.db),
    (ctx) => sql`UPDATE product SET name = 'Kale' WHERE id = ${id}`.execute(ctx.db),
  );
  expect([await find('cabbage'), await find('kale')]).toEqual([1, 1]);
  await expectRight();
});

test('when a product enters a category that is being renamed then it is found by the new name', async () => {
  const category = await aCategory(shop.ctx, { name: 'Greens' });
  const enter = async (ctx: Context) => {
    await aProduct(ctx, { name: 'Cabbage', categories: [category] });
  };
  const rename = (ctx: Context) =>
    sql`UPDATE category SET name = 'Leaves' WHERE id = ${category.id}`.execute(ctx.db);
  await overlapping(enter, rename);
  expect([await find('greens'), await find('leaves')]).toEqual([0, 1]);
  await sql`UPDATE category SET name = 'Greens'`.execute(shop.db);
  await overlapping(rename, enter);
  expect([await find('greens'), await find('leaves')]).toEqual([0, 2]);
  await expectRight();
});

test('when many bring the same new words at the same time then all are found', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => aProduct(shop.ctx, { name: `Zucchini fiorentino ${at}` })),
  );
  expect(await find('zucchini')).toBe(8);
  await expectRight();
});
