import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { onConnection } from './connect.ts';
import { migrate } from './migrate.ts';

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

test('when a migration that has run is edited or gone then it refuses with one sentence', async () => {
  await write('0001_jar.sql', 'CREATE TABLE jar (beans int);');
  await migrate(database.url, folder);
  await write('0001_jar.sql', 'CREATE TABLE jar (beans bigint);');
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_jar\.sql was changed/);
  await rm(join(folder, '0001_jar.sql'));
  await expect(migrate(database.url, folder)).rejects.toThrow(/newer than this shop/);
});
