import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { manyBrands } from '#server/testing/given-catalogue.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { matchWords } from './find-products.ts';

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
  const match = await matchWords(shop.ctx, text);
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
