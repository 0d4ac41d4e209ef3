import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makeDatabaseGate } from '../testing/lost-database.ts';
import { listen } from './listen.ts';

const EVENTUALLY = { timeout: 30_000, interval: 50 };

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

const notify = (payload: string) => client.query('SELECT pg_notify($1, $2)', ['news', payload]);

test('when its connection is cut then it listens again, says so, and hears what comes', async () => {
  const heard: string[] = [];
  let connections = 0;
  const subscription = listen({
    url: database.url,
    channel: 'news',
    log: createLogger({ level: 'silent' }),
    notify: (channel, payload) => client.query('SELECT pg_notify($1, $2)', [channel, payload]),
    onMessage: (payload) => heard.push(payload),
    onConnected: () => {
      connections += 1;
    },
  });
  const hears = (payload: string) =>
    vi.waitFor(async () => {
      await notify(payload);
      expect(heard).toContain(payload);
    }, EVENTUALLY);
  await vi.waitFor(() => expect(connections).toBe(1), EVENTUALLY);
  await hears('first');

  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'isoko listener' AND datname = current_database()",
  );
  await vi.waitFor(() => expect(connections).toBe(2), EVENTUALLY);
  await hears('second');
  expect(connections).toBe(2);

  await subscription.close();
  await notify('third');
  expect(heard).not.toContain('third');
});

test('when its connection dies without a word then it notices by its own echo, and hears again', async () => {
  const gate = await makeDatabaseGate(database.url);
  await gate.open();
  const heard: string[] = [];
  let connections = 0;
  const subscription = listen({
    url: gate.url,
    channel: 'news',
    log: createLogger({ level: 'silent' }),
    notify: (channel, payload) => client.query('SELECT pg_notify($1, $2)', [channel, payload]),
    proofEveryMs: 50,
    onMessage: (payload) => heard.push(payload),
    onConnected: () => {
      connections += 1;
    },
  });
  const hears = (payload: string) =>
    vi.waitFor(async () => {
      await notify(payload);
      expect(heard).toContain(payload);
    }, EVENTUALLY);
  await hears('before');
  expect(connections).toBe(1);
  gate.swallow();
  await hears('after');
  expect(connections).toBe(2);
  // A connection that can say nothing any more holds no one up.
  gate.swallow();
  await subscription.close();
  await gate.shut();
});
