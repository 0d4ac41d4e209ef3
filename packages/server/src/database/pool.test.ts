import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { type DatabaseGate, makeDatabaseGate } from '../testing/lost-database.ts';
import { type OwnDatabase, openOwnDatabase } from '../testing/shop-fixture.ts';
import { connectDatabase, type DatabaseConnection } from './connect.ts';

/** A network would say nothing for a quarter of an hour. */
const PATIENCE_MS = 20_000;

let database: OwnDatabase;
let gate: DatabaseGate;
let connection: DatabaseConnection;

beforeEach(async () => {
  database = await openOwnDatabase();
  gate = await makeDatabaseGate(database.url);
  await gate.open();
  // The watch has a way of its own: what dies are the connections of the pool alone.
  const options = { log: createLogger({ level: 'silent' }), patienceMs: 30_000, watchUrl: database.url };
  connection = connectDatabase(gate.url, options);
});

afterEach(async () => {
  await connection.close();
  await gate.shut();
  await database.close();
});

const outcome = async (work: Promise<unknown>) => {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const ended = new Promise<string>((resolve) => late.addEventListener('abort', () => resolve('waits')));
  const answered = work.then(
    () => 'answered',
    (error) => String(error.message),
  );
  return Promise.race([answered, ended]);
};

test('when a connection dies alone, between statements or within one, then who waits for it hears of it', async () => {
  const { db } = connection;
  expect(await outcome(sql`SELECT 1`.execute(db))).toBe('answered');
  gate.swallow();
  expect(await outcome(sql`SELECT 2`.execute(db))).toMatch(/connection (terminated|error)/i);
  expect(await outcome(sql`SELECT 3`.execute(db))).toBe('answered');

  const inTheMiddle = db.transaction().execute(async (trx) => {
    await sql`SELECT 4`.execute(trx);
    gate.swallow();
    await sql`SELECT 5`.execute(trx);
  });
  expect(await outcome(inTheMiddle)).toMatch(/connection (terminated|error)/i);
  expect(await outcome(sql`SELECT 6`.execute(db))).toBe('answered');
});

test('when a statement takes long, or nothing is asked for long, then its connection is left alone', async () => {
  const { db } = connection;
  const slow = db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SELECT pg_sleep(6)`.execute(trx);
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    return rows[0]?.pid;
  });
  const quiet = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  const pid = await slow;
  expect(pid).toBeGreaterThan(0);
  const after = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE pid IN (${pid}, ${quiet.rows[0]?.pid})`.execute(db);
  expect(after.rows).toEqual([{ n: 2 }]);
});
