import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { createLogger } from '../log.ts';
import { secretsFrom } from '../secrets.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { connectDatabase, type DatabaseConnection } from './connect.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
let ctx: Context;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  const log = createLogger({ level: 'silent' });
  connection = connectDatabase(database.url, { log });
  ctx = { db: connection.db, now: () => new Date(0), log, wallets: {}, ...secretsFrom('key') };
  await sql`CREATE TABLE jar (name text PRIMARY KEY, beans bigint NOT NULL)`.execute(ctx.db);
  await sql`INSERT INTO jar VALUES ('left', 10), ('right', 10)`.execute(ctx.db);
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function beansIn(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ beans: number }>`SELECT beans FROM jar WHERE name = ${name}`.execute(ctx.db);
  return rows[0]?.beans;
}

function take(ctx: Context, name: string): Promise<unknown> {
  return sql`UPDATE jar SET beans = beans - 1 WHERE name = ${name}`.execute(ctx.db);
}

test('when a story throws then nothing of it stays, not even of a story inside it', async () => {
  const story = inTransaction(ctx, async (outer) => {
    await inTransaction(outer, (inner) => take(inner, 'left'));
    throw new Error('changed my mind');
  });
  await expect(story).rejects.toThrow('changed my mind');
  expect(await beansIn('left')).toBe(10);
});

test('when two stories lock the same rows in opposite orders then both succeed in the end', async () => {
  let tries = 0;
  let bothHoldOne = () => {};
  const both = new Promise<void>((resolve) => {
    bothHoldOne = resolve;
  });
  const takeBoth = (first: string, second: string) =>
    inTransaction(ctx, async (ctx) => {
      tries += 1;
      await take(ctx, first);
      if (tries === 2) bothHoldOne();
      await both;
      await take(ctx, second);
    });
  const before = [await beansIn('left'), await beansIn('right')];
  await Promise.all([takeBoth('left', 'right'), takeBoth('right', 'left')]);
  // The one that PostgreSQL chose began again, perhaps more than once.
  expect(tries).toBeGreaterThan(2);
  expect([await beansIn('left'), await beansIn('right')]).toEqual(before.map((beans) => Number(beans) - 2));
});

test('when a bigint is read then it is a number', async () => {
  expect(await beansIn('right')).toBeTypeOf('number');
});

test('when the connection breaks between two statements then the story fails, and nothing else does', async () => {
  const before = await beansIn('left');
  const story = inTransaction(ctx, async (ctx) => {
    await take(ctx, 'left');
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(ctx.db);
    const pid = rows[0]?.pid;
    await sql`SELECT pg_terminate_backend(${pid})`.execute(connection.db);
    await vi.waitFor(async () => {
      const alive = await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`.execute(connection.db);
      expect(alive.rows).toEqual([]);
    }, 20_000);
    return take(ctx, 'left');
  });
  await expect(story).rejects.toThrow();
  expect(await beansIn('left')).toBe(before);
});
