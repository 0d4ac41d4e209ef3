import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { checkStatements } from '../testing/raw-sql/check-statements.ts';
import { readStatements, type Statement } from '../testing/raw-sql/read-statements.ts';
import type { ColumnType, RowType } from '../testing/raw-sql/row-type.ts';

/** Statements for whichever table a caller names: they give no rows but an id. */
const NOT_DESCRIBED = /^modules\/(content\/staff-resource|translations\/translation)\.store\.ts:/;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('when PostgreSQL describes every raw statement then its rows are what their type says', async () => {
  const statements = readStatements(/\.store\.ts$|\/database\/read-page\.ts$/).filter(
    ({ where, unclear }) => {
      return !(unclear && NOT_DESCRIBED.test(where));
    },
  );
  expect(statements.filter(({ row }) => row).length).toBeGreaterThan(50);
  expect(await checkStatements(client, statements)).toEqual([]);
});

describe('a row whose type is wrong is found', () => {
  const id: ColumnType = { kind: 'string', mayBeNull: false, mayBeAbsent: false, words: null };
  const number: ColumnType = { ...id, kind: 'number' };
  const orNull: ColumnType = { ...id, mayBeNull: true };
  const draft: ColumnType = { ...id, words: ['draft'] };

  test.each<[string, string, Record<string, ColumnType>, string]>([
    ['a wrong name', 'SELECT id FROM product', { ident: id }, 'ident is not selected'],
    ['a column too many', 'SELECT id, name FROM product', { id }, 'name is selected and not in'],
    [
      'a wrong type',
      'SELECT regular_price AS id FROM product',
      { id },
      'id is string, but integer comes as number',
    ],
    [
      'an average that is text',
      'SELECT coalesce(avg(total), 0) AS n FROM "order"',
      { n: number },
      'n is number, but numeric comes as string',
    ],
    ['a missing null', 'SELECT sku FROM product', { sku: id }, 'sku may be null'],
    [
      'a null of an outer join',
      'SELECT v.id FROM product p LEFT JOIN variant v ON v.product_id = p.id',
      { id },
      'id may be null',
    ],
    ['a null of an aggregate', 'SELECT max(name) AS name FROM product', { name: id }, 'name may be null'],
    ['a null too many', 'SELECT name FROM product', { name: orNull }, 'name is never null'],
    ['a missing word', 'SELECT status FROM product', { status: draft }, 'status may be published too'],
    [
      'a statement that is none',
      'SELECT nothing FROM product',
      { id },
      'error: column "nothing" does not exist',
    ],
  ])('%s', async (_, text, columns, sentence) => {
    const row: RowType = new Map(Object.entries(columns));
    const statement: Statement = { where: 'here', texts: [text], row, rowName: 'Row' };
    const [found = '', ...others] = await checkStatements(client, [statement]);
    expect(found).toContain(sentence);
    expect(others.length).toBeLessThan(2);
  });

  test('and what nothing is wrong with is not', async () => {
    const text = `SELECT p.id, count(*)::int AS n, max(v.label) AS label, min(p.name) AS name /* not null */, p.status
      FROM product p LEFT JOIN variant v ON v.product_id = p.id WHERE p.id = $1 GROUP BY p.id`;
    const status = { ...id, words: ['draft', 'published'] };
    const row: RowType = new Map(Object.entries({ id, n: number, label: orNull, name: id, status }));
    expect(await checkStatements(client, [{ where: 'here', texts: [text], row, rowName: 'Row' }])).toEqual(
      [],
    );
  });
});
