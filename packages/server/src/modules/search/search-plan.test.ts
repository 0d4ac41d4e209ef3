import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { aProduct } from '#server/testing/given.ts';
import { manyBrands } from '#server/testing/given-catalogue.ts';
import { openOwnDatabase, shopForFile } from '#server/testing/shop-fixture.ts';
import { searchFor } from './find-products.ts';

const shop = shopForFile({ seed: 'demo' });

beforeAll(async () => {
  await manyBrands(shop.ctx);
  // As where everything sells: an empty table is read whole, because it is nothing.
  await sql`INSERT INTO product_sales (product_id, units, share, counted_at)
    SELECT id, 3, 0.5, now() FROM product`.execute(shop.db);
  await sql`ANALYZE product_sales`.execute(shop.db);
});

/** A node of a plan, as far as it is looked at. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

async function planOf(text: string): Promise<PlanNode[]> {
  const match = await searchFor(shop.ctx, text)?.match();
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    EXPLAIN (FORMAT JSON) ${match?.relation}`.execute(shop.db);
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan));
}

describe('when 10,000 products are searched', () => {
  test.each([
    ['half a word', 'ibira'],
    ['a typo', 'tomatos'],
    ['two words', 'kivu milk'],
    ['a typo in each of two words', 'akagrea potatos'],
    ['a word nobody sells', 'xqzwv'],
  ])('for %s then the plan goes by indexes, never through a whole table', async (_, text) => {
    const nodes = await planOf(text);
    expect(nodes.map((node) => node['Index Name'])).toContain('search_word_trigram');
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(scanned.map((node) => node['Relation Name'])).toEqual([]);
  });

  test.each([
    ['ibira', /^(Ibirayi|Ibirahuri)$/, 'local_name'],
    ['tomatos', /Tomato/, 'name'],
    ['akagrea potatos', /^Akagera .*Potato/, 'name'],
  ] as const)('for %s then what is found first is what was meant', async (text, meant, field) => {
    const { body } = await shop.call('GET', `/api/v1/products/filter/${text}`);
    expect(body.data).toHaveLength(12);
    for (const product of body.data) expect(product[field]).toMatch(meant);
  });

  test('for everything there is then the total counts all, and any page is there', async () => {
    const { body } = await shop.call('GET', '/api/v1/products/filter/k', { query: { page: 3, limit: 250 } });
    expect(body.results).toBe(250);
    const { total } = (await shop.call('GET', '/api/v1/totals/products')).body.data;
    expect(total).toBeGreaterThanOrEqual(10_000);
  });
});

test('when a product is written then the words of all others are not read for its own', async () => {
  const database = await openOwnDatabase();
  onTestFinished(() => database.close());
  const read = await inTransaction(database.ctx, async (ctx) => {
    const names = ['search_word', 'product_search', 'product_title'];
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        SELECT sum(seq_tup_read)::int AS read FROM pg_stat_xact_user_tables
        WHERE relname = ANY (${names})`.execute(ctx.db);
      return rows[0]?.read;
    };
    // As in an import into an empty shop: the first were planned when there was nothing, and no one counts meanwhile.
    for (let count = 0; count < 8; count += 1) await aProduct(ctx);
    const { id } = await aProduct(ctx);
    await sql`WITH more AS (
        INSERT INTO search_word (word, stem) SELECT 'ijambo' || n, 'ijambo' || n FROM generate_series(1, 5000) n RETURNING id)
      INSERT INTO product_search (word_id, product_id, field) SELECT more.id, ${id}, 'name' FROM more`.execute(
      ctx.db,
    );
    const before = await readSoFar();
    await aProduct(ctx);
    return [before, await readSoFar()];
  });
  expect(read[1]).toBe(read[0]);
});
