import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { COUNTED } from '#server/database/read-page.ts';
import { aRegion } from '../given.ts';
import { aDeliveryZone } from '../given-checkout.ts';
import { aCustomer } from '../given-customers.ts';
import { shopForFile } from '../shop-fixture.ts';
import { sameDatabase } from '../test-postgres.ts';
import { writeBigShop } from './big-shop.ts';
import { type FrequentCall, frequentCalls, keyOf } from './frequent-calls.ts';

/** Whoever goes through all orders, or all that belongs to them, goes through more rows than are ever counted. */
const SIZE = { orders: 12_000, products: 3_000 };
/** What an order leaves, in rows and in indexes of all tables but those that grow with the catalogue (decisions/0216). */
const BYTES = 9_400;
/** So many rows may be sorted for a page: those that were found first, and some. */
const SORTED = 2_500;
/** So many products may be looked up for a page of 24: a search knows them before it knows which are first. */
const LOOKED_UP = 60;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

interface Said {
  text: string;
  values: unknown[];
}

const shop = shopForFile({ clockAt: new Date() });
let client: pg.Client;
let owner: string;

beforeAll(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  owner = (await aCustomer(shop.ctx, { role: 'owner' })).token;
  client = new pg.Client({ connectionString: sameDatabase(inject('postgresSuperUrl'), shop.url) });
  await client.connect();
  await writeBigShop(client, SIZE);
});
afterAll(() => client.end());

test('when a frequent call is made then no statement of it goes through what grows with the shop', async () => {
  const found: string[] = [];
  for (const call of await frequentCalls(shop.db)) {
    const said = await record(() => make(call));
    for (const statement of said) {
      const broken = await trouble(statement);
      if (broken) found.push(`${call.name}: ${broken}: ${statement.text.replace(/\s+/g, ' ').slice(0, 200)}`);
    }
  }
  expect(found).toEqual([]);
});

test('when products are listed or searched then those are looked up that can be listed, and no others', async () => {
  const found: string[] = [];
  const lists: Record<string, string | number>[] = [
    { sort: 'price', page: 9 },
    { sort: '-price', min_price: 3_000, page: 7 },
    { category: 'top-3', page: 5 },
    { search: 'inyanya nyungwe' },
    { search: 'inyanya nyungew', sort: '-relevance' },
  ];
  for (const query of lists) {
    const call: FrequentCall = {
      ...{ name: JSON.stringify(query), method: 'GET', path: '/api/v1/products/', by: 'anyone' },
      query: { limit: 24, ...query },
    };
    for (const statement of await record(() => make(call))) {
      const read = rowsOf('product', await planOf(statement));
      if (read > LOOKED_UP) found.push(`${call.name}: ${read} products: ${statement.text.slice(0, 200)}`);
    }
  }
  expect(found).toEqual([]);
});

test('when the tree of categories is read then what is kept says the counts, and of products few drafts are looked at', async () => {
  const trees: [path: string, token: string | undefined, drafts: number][] = [
    ['/api/v1/product/categories/hierarchy', undefined, 0],
    ['/api/v1/admin/categories', owner, SIZE.products / 50],
  ];
  for (const [path, token, drafts] of trees) {
    const said = await record(async () => {
      await shop.call('GET', path, { token, query: { fresh: 1 } });
    });
    const tree = said.filter(({ text }) => text.includes('category_count'));
    expect([path, tree.length]).toEqual([path, 1]);
    for (const statement of tree) {
      const plan = await planOf(statement);
      expect(JSON.stringify(plan)).not.toContain('"category_product"');
      expect(rowsOf('product', plan)).toBeLessThanOrEqual(drafts);
      expect(rowsOf('product_category', plan)).toBeLessThanOrEqual(drafts);
    }
  }
});

test.each([
  ['few', 5_000, 5_400],
  ['many', 3_000, 17_000],
])(
  'when %s products are in a range of prices then the newest of them come, in their order',
  async (_, least, most) => {
    const query = { min_price: least, max_price: most, limit: 9, page: 2, sort: '-date_created' };
    const { body } = await shop.call('GET', '/api/v1/products', { query });
    const { rows } = await client.query(
      `SELECT p.slug FROM product p JOIN product_price price ON price.product_id = p.id AND since <= now() AND until > now()
     WHERE is_shown AND price BETWEEN $1 AND $2 ORDER BY date_created DESC, p.id`,
      [least, most],
    );
    expect(body.total).toBe(rows.length);
    expect(body.data.map((each: { slug: string }) => each.slug)).toEqual(
      rows.slice(9, 18).map(({ slug }) => slug),
    );
  },
);

/** Tables that grow with orders are counted: neither goods nor those of a few hundred rows, however many orders there are. */
test('when a shop has grown then an order of three lines has left few bytes, indexes and all', async () => {
  const { rows } = await client.query(`SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname !~ '^(product|search|category|variant|stock_unit|stock_lot|best_selling$)' AND reltuples >= 1000`);
  expect(Number(rows[0].bytes) / SIZE.orders).toBeLessThan(BYTES);
});

test('when a statement goes through all orders or sorts them then that is found', async () => {
  expect(await trouble({ text: 'SELECT count(*) FROM "order"', values: [] })).toMatch(
    /12,0\d\d rows of order/,
  );
  const sorted = 'SELECT id FROM "order" WHERE number > $1 ORDER BY total + 1 LIMIT 1';
  expect(await trouble({ text: sorted, values: ['ISK-0009000'] })).toMatch(/Sort.* 3,0\d\d rows/);
});

async function make({ method, path, query, body, by, ...call }: FrequentCall): Promise<void> {
  const { 'idempotency-key': key } = keyOf({ method, path, by, ...call });
  const token = by === 'staff' ? owner : undefined;
  const answer = await shop.call(method, path, { query, body, token, key });
  if (answer.status >= 300) throw new Error(`${call.name}: ${answer.status} ${answer.text}`);
}

/** What is asked of the database meanwhile. */
async function record(work: () => Promise<void>): Promise<Said[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  // What is sent often goes by a name, as one object.
  const said = query.mock.calls.flatMap(([config, values]: unknown[]) => {
    const statement = typeof config === 'string' ? { text: config, values: values ?? [] } : config;
    return isSaid(statement) ? [statement] : [];
  });
  query.mockRestore();
  return said;
}

/** Whether it is a statement that reads and changes nothing. */
function isSaid(config: unknown): config is Said {
  const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : undefined;
  return (
    typeof text === 'string' &&
    /^\s*(SELECT|WITH)\b/i.test(text) &&
    !/\b(INSERT INTO|DELETE FROM|UPDATE \S+( \S+)?\s+SET)\b/i.test(text)
  );
}

async function trouble(statement: Said): Promise<string | undefined> {
  return troubleOf(await planOf(statement));
}

async function planOf({ text, values }: Said): Promise<Node> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`, [...values]);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** How many rows of a table are looked at in its own pages: an index may say enough. */
function rowsOf(table: string, node: Node): number {
  const isLookedUp = node['Relation Name'] === table && node['Node Type'] !== 'Index Only Scan';
  const own = isLookedUp ? Math.round(node['Actual Rows'] * node['Actual Loops']) : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(table, child), own);
}

/** The first node of a plan that reads, or sorts, too many rows. */
function troubleOf(node: Node): string | undefined {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const read = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
  const table = node['Relation Name'];
  if (table && read > COUNTED + 1)
    return `${node['Node Type']} goes through ${read.toLocaleString('en')} rows of ${table}`;
  const input = node.Plans?.[0];
  const sorted = Math.round((input?.['Actual Rows'] ?? 0) * (input?.['Actual Loops'] ?? 0));
  if (node['Node Type'] === 'Sort' && sorted > SORTED)
    return `Sort takes ${sorted.toLocaleString('en')} rows`;
  for (const child of node.Plans ?? []) {
    const found = troubleOf(child);
    if (found) return found;
  }
  return undefined;
}
