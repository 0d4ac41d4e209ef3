import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/check-invariants.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { sweepCategoryCounts } from '#server/modules/catalogue/categories.ts';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });

const NEW_ID = '00000000-0000-4000-8000-000000000001';
const NEW_VARIANT = '00000000-0000-4000-8000-000000000002';

beforeEach(async () => {
  await shop.db.deleteFrom('category').execute();
});

async function list(query: Record<string, string | number>): Promise<string[]> {
  shop.app.pageCache.clear();
  const { body } = await shop.call('GET', '/api/v1/products', { query });
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ slug }: { slug: string }) => slug);
}

async function counts(): Promise<string[]> {
  shop.app.pageCache.clear();
  const { body } = await shop.call('GET', '/api/v1/product/categories/hierarchy');
  type Node = { slug: string; product_count: number; children: Node[] };
  const say = ({ slug, product_count, children }: Node): string[] => [
    `${slug} ${product_count}`,
    ...children.flatMap(say),
  ];
  return body.data.flatMap(say);
}

/** Food (fruit (berries)) and home. */
async function aTree() {
  const food = await aCategory(shop.ctx, { slug: 'food', position: 0 });
  const home = await aCategory(shop.ctx, { slug: 'home', position: 1 });
  const fruit = await aCategory(shop.ctx, { slug: 'fruit', parent: food });
  const berries = await aCategory(shop.ctx, { slug: 'berries', parent: fruit });
  return { food, home, fruit, berries };
}

/** Runs both in transactions that overlap: the second begins to write while the first has not committed. */
async function overlapping(
  first: (ctx: Context) => Promise<unknown>,
  second: (ctx: Context) => Promise<unknown>,
) {
  const wrote = Promise.withResolvers<void>();
  const one = inTransaction(shop.ctx, async (ctx) => {
    await first(ctx);
    wrote.resolve();
    await sql`SELECT pg_sleep(0.2)`.execute(ctx.db);
  });
  await wrote.promise;
  await Promise.all([one, inTransaction(shop.ctx, second)]);
}

describe('the list of a category', () => {
  test('when a product is in two places below one category then it is there once', async () => {
    const { fruit, berries } = await aTree();
    await aProduct(shop.ctx, { slug: 'strawberry', categories: [berries, fruit] });
    await aProduct(shop.ctx, { slug: 'lime', categories: [fruit] });
    expect((await list({ category: 'food' })).toSorted()).toEqual(['lime', 'strawberry']);
    expect(await list({ category: 'berries' })).toEqual(['strawberry']);
    expect(await counts()).toEqual(['food 2', 'fruit 2', 'berries 1', 'home 0']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a product is hidden, shown again or filed elsewhere then it goes and comes', async () => {
    const { home, berries } = await aTree();
    const { id } = await aProduct(shop.ctx, { slug: 'strawberry', categories: [berries] });
    const product = shop.db.updateTable('product').where('id', '=', id);
    await product.set({ status: 'draft' }).execute();
    expect(await list({ category: 'food' })).toEqual([]);
    await product.set({ status: 'published' }).execute();
    expect(await list({ category: 'food' })).toEqual(['strawberry']);
    await shop.db.insertInto('product_category').values({ product_id: id, category_id: home.id }).execute();
    await shop.db.deleteFrom('product_category').where('category_id', '=', berries.id).execute();
    expect([await list({ category: 'food' }), await list({ category: 'home' })]).toEqual([
      [],
      ['strawberry'],
    ]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a draft is filed while it is shown then its categories list it', async () => {
    const { berries } = await aTree();
    const lime = await aProduct(shop.ctx, { slug: 'lime', status: 'draft' });
    const plum = await aProduct(shop.ctx, { slug: 'plum', status: 'draft' });
    const file =
      ({ id: product_id }: { id: string }) =>
      ({ db }: Context) =>
        db.insertInto('product_category').values({ product_id, category_id: berries.id }).execute();
    const show =
      ({ id }: { id: string }) =>
      ({ db }: Context) =>
        db.updateTable('product').set({ status: 'published' }).where('id', '=', id).execute();
    await overlapping(file(lime), show(lime));
    await overlapping(show(plum), file(plum));
    expect((await list({ category: 'food' })).toSorted()).toEqual(['lime', 'plum']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when one statement shows some products, hides others and marks a third down then each list says so', async () => {
    const { home, berries } = await aTree();
    await aProduct(shop.ctx, { slug: 'lime', status: 'draft', stock: 7, categories: [berries] });
    await aProduct(shop.ctx, { slug: 'plum', status: 'draft', stock: 7, categories: [berries, home] });
    await aProduct(shop.ctx, { slug: 'fig', price: 900, stock: 7, categories: [home] });
    await aProduct(shop.ctx, { slug: 'kettle', price: 900, stock: 7, categories: [home] });
    expect(await counts()).toEqual(['food 0', 'fruit 0', 'berries 0', 'home 2']);
    await sql`UPDATE product SET regular_price = CASE slug WHEN 'kettle' THEN 50 ELSE 900 END,
      status = CASE slug WHEN 'fig' THEN 'draft' ELSE 'published' END`.execute(shop.db);
    expect(await counts()).toEqual(['food 2', 'fruit 2', 'berries 2', 'home 2']);
    expect((await list({ min_price: 900, in_stock: 'true' })).toSorted()).toEqual(['lime', 'plum']);
    expect(await list({ max_price: 50 })).toEqual(['kettle']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when products come and go while counts are folded then each counts once', async () => {
    const { home, berries } = await aTree();
    const [lime, plum] = await Promise.all(
      ['lime', 'plum', 'fig'].map((slug) => aProduct(shop.ctx, { slug, categories: [berries] })),
    );
    const kettle = await aProduct(shop.ctx, { slug: 'kettle', categories: [home] });
    await Promise.all([sweepCategoryCounts(shop.ctx), sweepCategoryCounts(shop.ctx)]);
    expect(await counts()).toEqual(['food 3', 'fruit 3', 'berries 3', 'home 1']);
    const goes =
      (id = '') =>
      (ctx: Context) =>
        ctx.db.deleteFrom('product').where('id', '=', id).execute();
    // The one deletes, the other folds: whoever is first, what is deleted is counted no more.
    await overlapping(goes(lime?.id), sweepCategoryCounts);
    await overlapping(sweepCategoryCounts, goes(kettle.id));
    await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', `${plum?.id}`).execute();
    expect(await counts()).toEqual(['food 1', 'fruit 1', 'berries 1', 'home 0']);
    await sweepCategoryCounts(shop.ctx);
    const kept = await shop.db.selectFrom('category_count').select('products').execute();
    expect(kept).toEqual([{ products: 1 }, { products: 1 }, { products: 1 }]);
    expect(await counts()).toEqual(['food 1', 'fruit 1', 'berries 1', 'home 0']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a category is removed while counts are folded then both end, and nothing is left of it', async () => {
    const { fruit, berries } = await aTree();
    for (const slug of ['lime', 'plum']) {
      const { id } = await aProduct(shop.ctx, { slug, categories: [berries] });
      await shop.db
        .updateTable('product_category')
        .set({ category_id: fruit.id })
        .where('product_id', '=', id)
        .execute();
    }
    const remove = (ctx: Context) => ctx.db.deleteFrom('category').where('id', '=', berries.id).execute();
    await overlapping(remove, sweepCategoryCounts);
    expect(await counts()).toEqual(['food 2', 'fruit 2', 'home 0']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a product has another date then it moves in every list of its categories', async () => {
    const { fruit, berries } = await aTree();
    const at = (day: number) => new Date(Date.UTC(2026, 1, day));
    await aProduct(shop.ctx, { slug: 'lime', date_created: at(3), categories: [fruit] });
    const { id } = await aProduct(shop.ctx, {
      slug: 'strawberry',
      date_created: at(2),
      categories: [berries],
    });
    expect(await list({ category: 'food' })).toEqual(['lime', 'strawberry']);
    await shop.db
      .updateTable('product')
      .set({ date_created: at(5) })
      .where('id', '=', id)
      .execute();
    expect(await list({ category: 'food' })).toEqual(['strawberry', 'lime']);
  });

  test('when a category moves then what is below it moves along', async () => {
    const { home, fruit, berries } = await aTree();
    await aProduct(shop.ctx, { slug: 'strawberry', categories: [berries] });
    await shop.db.updateTable('category').set({ parent_id: home.id }).where('id', '=', fruit.id).execute();
    expect([await list({ category: 'food' }), await list({ category: 'home' })]).toEqual([
      [],
      ['strawberry'],
    ]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a category moves while a product is filed below it then both are seen', async () => {
    const { home, fruit, berries } = await aTree();
    const { id } = await aProduct(shop.ctx, { slug: 'strawberry' });
    const move = (ctx: Context) =>
      ctx.db.updateTable('category').set({ parent_id: home.id }).where('id', '=', fruit.id).execute();
    const file = (ctx: Context) =>
      ctx.db.insertInto('product_category').values({ product_id: id, category_id: berries.id }).execute();
    await overlapping(move, file);
    expect(await list({ category: 'home' })).toEqual(['strawberry']);
    await expectInvariantsHold(shop.ctx);
  });
});

describe('the price that lists go by', () => {
  test('when two variants are written at the same time then the cheaper one counts', async () => {
    const variants = [
      { label: 'S', price: 4_000 },
      { label: 'L', price: 6_000 },
    ];
    const { id } = await aProduct(shop.ctx, { slug: 'basket', price: 9_000, variants });
    await overlapping(
      (ctx) => sql`UPDATE variant SET price = 5000 WHERE product_id = ${id} AND label = 'S'`.execute(ctx.db),
      (ctx) => sql`UPDATE variant SET price = 4500 WHERE product_id = ${id} AND label = 'L'`.execute(ctx.db),
    );
    // What was the cheapest before is not any more, which only who waited for the first knows.
    expect(await list({ min_price: 4_500, max_price: 4_500 })).toEqual(['basket']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when variants come, lose their price and go then the product’s price counts where theirs do not', async () => {
    const { id } = await aProduct(shop.ctx, { slug: 'basket', price: 9_000, sale_price: 7_000 });
    const made = await shop.db
      .insertInto('variant')
      .values({ product_id: id, index: 0, label: 'S', price: 2_000, sale_price: 1_500 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await list({ max_price: 1_500, sort: 'price' })).toEqual(['basket']);
    const variant = shop.db.updateTable('variant').where('id', '=', made.id);
    await variant.set({ price: null, sale_price: null }).execute();
    expect(await list({ min_price: 7_000, max_price: 7_000 })).toEqual(['basket']);
    await shop.db.deleteFrom('variant').where('id', '=', made.id).execute();
    expect(await list({ min_price: 7_000, max_price: 7_000 })).toEqual(['basket']);
    await shop.db.updateTable('product').set({ sale_price: null }).where('id', '=', id).execute();
    expect(await list({ min_price: 9_000, max_price: 9_000 })).toEqual(['basket']);
    await expectInvariantsHold(shop.ctx);
  });

  test('when a product is hidden then a range of prices counts it no more', async () => {
    const { id } = await aProduct(shop.ctx, { slug: 'basket', price: 9_000 });
    await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute();
    shop.app.pageCache.clear();
    const query = { min_price: 9_000 };
    expect((await shop.call('GET', '/api/v1/totals/products', { query })).body.data).toEqual({ total: 0 });
  });
});

describe('what is in stock', () => {
  test('when the last pieces of two variants are taken at the same time then the product is out of stock', async () => {
    const variants = [
      { label: 'S', price: 4_000 },
      { label: 'L', price: 6_000 },
    ];
    const { id } = await aProduct(shop.ctx, { slug: 'basket', stock: 7, variants });
    expect(await list({ in_stock: 'true' })).toEqual(['basket']);
    const take = (label: string) => (ctx: Context) =>
      sql`UPDATE stock_unit SET reserved = on_hand WHERE variant_id = (
        SELECT id FROM variant WHERE product_id = ${id} AND label = ${label})`.execute(ctx.db);
    await overlapping(take('S'), take('L'));
    expect(await list({ in_stock: 'true' })).toEqual([]);
    await expectKept();
    await sql`UPDATE stock_unit SET reserved = on_hand - 1 WHERE variant_id IS NOT NULL`.execute(shop.db);
    expect(await list({ in_stock: 'true', sort: '-best_selling' })).toEqual(['basket']);
    await expectKept();
  });

  test('when variants come then what lies on the product itself is not for sale any more', async () => {
    const { id } = await aProduct(shop.ctx, { slug: 'basket', stock: 7 });
    expect(await list({ in_stock: 'true' })).toEqual(['basket']);
    const label = { product_id: id, index: 0, label: 'S', price: 2_000 };
    await shop.db.insertInto('variant').values(label).execute();
    expect(await list({ in_stock: 'true' })).toEqual([]);
    await shop.db.deleteFrom('variant').where('product_id', '=', id).execute();
    expect(await list({ in_stock: 'true' })).toEqual(['basket']);
    const product = shop.db.updateTable('product').where('id', '=', id);
    await product.set({ status: 'draft' }).execute();
    expect(await list({ in_stock: 'true' })).toEqual([]);
    await expectInvariantsHold(shop.ctx);
  });

  test('when one statement writes a product with all that is its then it is in stock as it is sold, at the price of its variant', async () => {
    await sql`
      WITH product AS (
        INSERT INTO product (id, slug, name, regular_price, status, sold_by, step_grams, min_grams, date_created, updated_at)
        VALUES (${NEW_ID}, 'basket', 'Basket', 900, 'published', 'weight', 5, 5, now(), now())),
      sized AS (INSERT INTO variant (id, product_id, index, label, price) VALUES (${NEW_VARIANT}, ${NEW_ID}, 0, 'S', 400))
      INSERT INTO stock_unit (product_id, variant_id, on_hand) VALUES (${NEW_ID}, ${NEW_VARIANT}, 7)`.execute(
      shop.db,
    );
    expect(await list({ in_stock: 'true', max_price: 400 })).toEqual(['basket']);
    await expectKept();
  });

  test('when less is left of a weighed product than is sold at least then it is out of stock, whoever changes which', async () => {
    const weighed = { sold_by: 'weight', step_grams: 100, min_grams: 500 } as const;
    const { id } = await aProduct(shop.ctx, { slug: 'plums', stock: 700, ...weighed });
    const product = shop.db.updateTable('product').where('id', '=', id);
    const unit = shop.db.updateTable('stock_unit').where('product_id', '=', id);
    const isListed = async () => {
      const { data } = (await shop.call('GET', '/api/v1/products/plums')).body;
      const listed = await list({ in_stock: 'true' });
      expect(data.stock_status).toBe(listed.includes('plums') ? 'instock' : 'outofstock');
      await expectKept();
      return listed.includes('plums');
    };
    expect(await isListed()).toBe(true);
    await unit.set({ reserved: 201 }).execute();
    expect(await isListed()).toBe(false);
    await product.set({ min_grams: 400 }).execute();
    expect(await isListed()).toBe(true);
    await product.set({ min_grams: 600 }).execute();
    expect(await isListed()).toBe(false);
    await product.set({ sold_by: 'piece', step_grams: null, min_grams: null }).execute();
    expect(await isListed()).toBe(true);
    await product.set(weighed).execute();
    await unit.set({ reserved: 200 }).execute();
    expect(await isListed()).toBe(true);
  });

  test('when one opens a unit while another changes how the product is sold then both are right', async () => {
    const { id } = await aProduct(shop.ctx, {
      slug: 'plums',
      stock: 0,
      sold_by: 'weight',
      step_grams: 100,
      min_grams: 200,
    });
    await shop.db
      .insertInto('variant')
      .values({ id: NEW_VARIANT, product_id: id, index: 0, label: 'S' })
      .execute();
    await overlapping(
      (ctx) => ctx.db.updateTable('product').set({ min_grams: 500 }).where('id', '=', id).execute(),
      (ctx) =>
        ctx.db
          .insertInto('stock_unit')
          .values({ product_id: id, variant_id: NEW_VARIANT, on_hand: 400 })
          .execute(),
    );
    expect(await list({ in_stock: 'true' })).toEqual([]);
    await expectKept();
  });

  /** Stock was written past its moves: of all promises this one is asked. */
  async function expectKept() {
    const said = (await checkInvariants(shop.db)).filter(({ promise }) =>
      /is in stock|as much is sold/.test(promise),
    );
    expect(said.map(({ violations }) => violations)).toEqual([0, 0]);
  }
});
