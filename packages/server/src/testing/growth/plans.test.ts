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
const BYTES = 9_600;
/** So many rows may be sorted for a page: those that were found first, and some. */
const SORTED = 2_500;

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
}, 180_000);
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
}, 180_000);

test('when a shop has grown then an order of three lines has left few bytes, indexes and all', async () => {
  const { rows } = await client.query(`SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname !~ '^(product|search|category|variant|stock_unit|stock_lot|best_selling$)'`);
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

async function trouble({ text, values }: Said): Promise<string | undefined> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`, [...values]);
  return troubleOf(rows[0]['QUERY PLAN'][0].Plan);
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
