import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { onConnection } from './connect.ts';
import { migrate, readDistance, whileMigrating } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'isoko-migrations-'));
  // The clone has run the shop's own migrations; these tests bring others.
  await query('DROP TABLE schema_migration');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const query = (text: string): Promise<Record<string, unknown>[]> =>
  onConnection(database.url, async (client) => (await client.query(text)).rows);

const write = (name: string, text: string) => writeFile(join(folder, name), text);

test('when it runs twice, even at the same time, then every migration has run once', async () => {
  await write('0001_jar.sql', 'CREATE TABLE jar (beans int); INSERT INTO jar VALUES (1);');
  await write('0002_bean.sql', 'INSERT INTO jar VALUES (2);');
  const ran = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
  expect(ran.flat()).toEqual(['0001_jar.sql', '0002_bean.sql']);
  expect(await migrate(database.url, folder)).toEqual([]);
  expect(await query('SELECT beans FROM jar ORDER BY 1')).toEqual([{ beans: 1 }, { beans: 2 }]);
});

test('when it is killed midway then the next run goes on where it stopped', async () => {
  await write('0001_jar.sql', 'CREATE TABLE jar (beans int);');
  await write(
    '0002_half.sql',
    'INSERT INTO jar VALUES (1); SELECT pg_terminate_backend(pg_backend_pid()); INSERT INTO jar VALUES (2);',
  );
  await expect(migrate(database.url, folder)).rejects.toThrow();
  expect(await query('SELECT count(*)::int AS n FROM jar')).toEqual([{ n: 0 }]);
  await write('0002_half.sql', 'INSERT INTO jar VALUES (1); INSERT INTO jar VALUES (2);');
  expect(await migrate(database.url, folder)).toEqual(['0002_half.sql']);
  expect(await query('SELECT count(*)::int AS n FROM jar')).toEqual([{ n: 2 }]);
});

test('when a migration that has run is edited then it refuses with one sentence', async () => {
  await write('0001_jar.sql', 'CREATE TABLE jar (beans int);');
  await migrate(database.url, folder);
  await write('0001_jar.sql', 'CREATE TABLE jar (beans bigint);');
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_jar\.sql was changed/);
});

describe('a database of a later release', () => {
  /** What the later release ran, and this one does not have. */
  async function ranLater(name: string, text: string): Promise<void> {
    await write('0001_jar.sql', 'CREATE TABLE jar (beans int);');
    await write(name, text);
    await migrate(database.url, folder);
    await rm(join(folder, name));
  }

  test('when it only added something then this release leaves it alone', async () => {
    await ranLater('0002_lid.sql', 'ALTER TABLE jar ADD COLUMN lid text;');
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await readDistance(database.url, folder)).toEqual({ pending: [], later: ['0002_lid.sql'] });
  });

  test('when it took something away then this release is refused', async () => {
    await ranLater('0002_contract_beans.sql', 'ALTER TABLE jar DROP COLUMN beans;');
    const refusal = /newer than this shop: 0002_contract_beans\.sql took away/;
    await expect(migrate(database.url, folder)).rejects.toThrow(refusal);
    await expect(readDistance(database.url, folder)).rejects.toThrow(refusal);
  });

  test('when it lacks what this release has then neither follows the other, and nothing is run', async () => {
    await ranLater('0003_lid.sql', 'ALTER TABLE jar ADD COLUMN lid text;');
    await write('0002_spoon.sql', 'ALTER TABLE jar ADD COLUMN spoon text;');
    await expect(migrate(database.url, folder)).rejects.toThrow(
      /ran 0003_lid\.sql and lacks 0002_spoon\.sql/,
    );
    expect(await query('SELECT * FROM jar')).toEqual([]);
    expect(await query("SELECT FROM information_schema.columns WHERE table_name = 'jar'")).toHaveLength(2);
  });
});

test('when someone reads for long then a migration waits without holding up who comes behind it', async () => {
  await write('0001_jar.sql', 'CREATE TABLE jar (beans int);');
  await migrate(database.url, folder);
  await write('0002_lid.sql', 'ALTER TABLE jar ADD COLUMN lid text;');
  const said: string[] = [];
  await onConnection(database.url, async (reader) => {
    await reader.query('BEGIN; SELECT FROM jar');
    const migrated = migrate(database.url, folder, (sentence) => said.push(sentence));
    // Sentences are said when it has stepped back at least once.
    await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 20_000 });
    await onConnection(database.url, async (visitor) => {
      await visitor.query("SET lock_timeout = '5s'");
      for (let visits = 0; visits < 3; visits += 1) await visitor.query('SELECT FROM jar');
    });
    await reader.query('COMMIT');
    expect(await migrated).toEqual(['0002_lid.sql']);
  });
  expect(said).toEqual([expect.stringMatching(/^The migration 0002_lid\.sql waits for someone/)]);
});

test('when the process that migrates is killed then the next one need not wait for its connection', async () => {
  let pid = 0;
  const killed = whileMigrating(database.url, async () => {
    const [lock] = await query(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'isoko migration lock' AND datname = current_database()",
    );
    pid = Number(lock?.pid);
    await query(`SELECT pg_terminate_backend(${pid})`);
  });
  await expect(killed).rejects.toThrow();
  expect(pid).toBeGreaterThan(0);
  expect(await whileMigrating(database.url, async () => 'mine')).toBe('mine');
});
