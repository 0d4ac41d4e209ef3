import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { compareRow } from '../testing/raw-sql/compare-row.ts';
import { describeStatement } from '../testing/raw-sql/describe-statement.ts';
import { readStatements } from '../testing/raw-sql/read-statements.ts';

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
  const wrong: string[] = [];
  for (const { where, texts, row, unclear } of readStatements(/\.store\.ts$|\/database\/read-page\.ts$/)) {
    if (unclear) wrong.push(`${where} ${unclear}`);
    for (const text of texts) {
      try {
        const described = await describeStatement(client, text);
        if (row) wrong.push(...compareRow(row, described, text).map((each) => `${where} ${each}`));
      } catch (error) {
        wrong.push(`${where} ${error}\n${text}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
