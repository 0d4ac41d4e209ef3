import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Context } from '../context.ts';
import { createLogger } from '../log.ts';
import { secretsFrom } from '../secrets.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { connectDatabase, type DatabaseConnection, onConnection } from './connect.ts';
import { inTransaction } from './in-transaction.ts';

const log = createLogger({ level: 'silent' });
let database: TestDatabase;
let connection: DatabaseConnection;
let ctx: Context;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());

beforeEach(async () => {
  connection = open();
  ctx = { db: connection.db, now: () => new Date(0), log, wallets: {}, ...secretsFrom('key') };
  await migrate(
    'DROP TABLE IF EXISTS jar',
    'CREATE TABLE jar (name text)',
    "INSERT INTO jar VALUES ('left')",
  );
  return () => connection.close();
});

/** One connection, so that it is known which statements it has. */
function open(options: { isPooled?: boolean } = {}): DatabaseConnection {
  return connectDatabase(database.url, { log, maxConnections: 1, ...options });
}

/** Someone else changes the schema. */
const migrate = (...statements: string[]) =>
  onConnection(database.url, async (client) => {
    for (const text of statements) await client.query(text);
  });

const look = ({ db }: Pick<Context, 'db'>) =>
  sql<Record<string, unknown>>`SELECT * FROM jar WHERE name = ${'left'}`.execute(db);

async function often(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}

async function prepared({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db);
  return rows.map((row) => row.statement);
}

test('when a statement with values is sent often then PostgreSQL keeps it, and others not', async () => {
  await often(5, () => look(ctx));
  await often(9, () => sql`SELECT * FROM jar`.execute(ctx.db));
  expect(await prepared(ctx)).toEqual([]);
  await often(2, () => look(ctx));
  expect(await prepared(ctx)).toEqual(['SELECT * FROM jar WHERE name = $1']);
});

test('when texts never end then so many at most are kept, and all are answered', async () => {
  for (let at = 1; at <= 205; at += 1) {
    await often(6, async () => {
      const { rows } = await sql`SELECT ${at}::int AS ${sql.id(`column${at}`)}`.execute(ctx.db);
      expect(rows).toEqual([{ [`column${at}`]: at }]);
    });
  }
  expect(await prepared(ctx)).toHaveLength(200);
});

test('when a table has another column then a kept statement shows it, alone and in a transaction', async () => {
  await often(9, () => look(ctx));
  await migrate('ALTER TABLE jar ADD beans int DEFAULT 7');
  expect((await look(ctx)).rows).toEqual([{ name: 'left', beans: 7 }]);

  await often(9, () => look(ctx));
  await migrate('ALTER TABLE jar DROP beans', 'ALTER TABLE jar ADD peas int DEFAULT 3');
  let tries = 0;
  const story = inTransaction(ctx, async (ctx) => {
    tries += 1;
    await sql`UPDATE jar SET peas = peas + 1`.execute(ctx.db);
    return (await look(ctx)).rows;
  });
  expect(await story).toEqual([{ name: 'left', peas: 4 }]);
  expect(tries).toBe(2);
  expect((await look(ctx)).rows).toEqual([{ name: 'left', peas: 4 }]);
});

test('when a statement fails then it fails each time, and the next one is answered', async () => {
  const divide = (by: number) => sql<{ n: number }>`SELECT 6 / ${by}::int AS n`.execute(ctx.db);
  await often(9, () => expect(divide(0)).rejects.toThrow('division by zero'));
  expect((await divide(2)).rows).toEqual([{ n: 3 }]);
});

test('when a pooler lends connections then nothing is kept on them', async () => {
  const pooled = open({ isPooled: true });
  await often(9, () => look(pooled));
  expect(await prepared(pooled)).toEqual([]);
  await pooled.close();
});
