import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { connectDatabase } from './database/connect.ts';
import { findEmbeddedUrl } from './database/embedded.ts';
import { createLogger } from './log.ts';
import { createTestDatabase } from './testing/database.ts';
import { makeDatabaseGate } from './testing/lost-database.ts';
import { type RunningShop, runShop } from './testing/run-shop.ts';
import { seededDatabase } from './testing/start-shop.ts';

const EMPTY = { SHOP_SEED: 'empty' };
const EVENTUALLY = { timeout: 30_000, interval: 50 };

let varDir: string;

beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-main-'));
});

afterEach(() => rm(varDir, { recursive: true, force: true }));

async function statusOf(shop: RunningShop, path: string): Promise<number> {
  return (await fetch(shop.address + path)).status;
}

const OWNER_LINE = /^The back office is at (\S+): log in as (\S+) with the password (\S+)\.$/m;

async function logIn(shop: RunningShop, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${shop.address}/api/v1/users/login`, call)).status;
}

test('when the shop is killed then the next start takes its database over, and SIGTERM ends both', async () => {
  const killed = await runShop({ varDir, env: EMPTY });
  const [, backOffice, email, password = ''] = OWNER_LINE.exec(killed.output()) ?? [];
  expect([backOffice, email]).toEqual([`${killed.address}/admin`, 'owner@isoko.local']);
  expect(await logIn(killed, { email, password })).toBe(200);
  expect(killed.output().split(password)).toHaveLength(2);
  killed.process.kill('SIGKILL');
  await killed.exited;
  const url = await findEmbeddedUrl(varDir);
  expect(url).not.toBeNull();

  const shop = await runShop({ varDir, env: EMPTY });
  expect(await statusOf(shop, '/readyz')).toBe(200);
  expect(await findEmbeddedUrl(varDir)).toBe(url);
  expect(shop.output()).not.toMatch(/back office/);
  await expect(runShop({ varDir, env: EMPTY })).rejects.toThrow(/ended with 1:\nAnother shop .* is running/);

  expect(await shop.close()).toBe(0);
  expect(await findEmbeddedUrl(varDir)).toBeNull();
});

test('when the first password is weak then one sentence says so, and it is not repeated', async () => {
  const env = {
    ...EMPTY,
    OWNER_PASSWORD: 'password1',
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
  };
  const start = runShop({ varDir, env });
  await expect(start).rejects.toThrow(
    /ended with 1:\nOWNER_PASSWORD is too weak; (?!.*password1)[^\n]*\.\n$/,
  );
  expect(await findEmbeddedUrl(varDir)).toBeNull();
});

test('when mail would reach no owner of a live shop then one sentence says so, and nothing is filled', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const env = { DATABASE_URL: database.url, SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example' };
  try {
    await expect(runShop({ varDir, env })).rejects.toThrow(
      /ended with 1:\n(The user of [^\n]*\n)?OWNER_EMAIL is required when SHOP_MODE is live[^\n]*\.\n$/,
    );
    const shop = await runShop({ varDir, env: { ...env, OWNER_EMAIL: 'owner@shop.example' } });
    // Said by the start that fills the database.
    expect(shop.output()).toContain('Visitors see that the shop opens soon');
    expect(OWNER_LINE.exec(shop.output())?.[2]).toBe('owner@shop.example');
    expect(await shop.close()).toBe(0);
  } finally {
    await database.drop();
  }
});

test('when what the demo filled is opened as a live shop then each start warns, until it says its own phone and mailbox', async () => {
  const database = await seededDatabase('demo');
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example', OWNER_EMAIL: 'owner@shop.example' };
  const started = async () => {
    const shop = await runShop({ varDir, env: { ...live, DATABASE_URL: database.url } });
    expect(await shop.close()).toBe(0);
    return shop.output();
  };
  const warning = /^Warning: this shop was filled as a demo/m;
  try {
    expect(await started()).toMatch(warning);
    const { db, close } = connectDatabase(database.url, {
      log: createLogger({ level: 'silent' }),
      patienceMs: 30_000,
    });
    await sql`UPDATE setting SET value = '"+250788555666"' WHERE key = 'phone'`.execute(db);
    await sql`UPDATE setting SET value = '"hello@shop.example"' WHERE key = 'email'`.execute(db);
    await close();
    expect(await started()).not.toMatch(warning);
  } finally {
    await database.drop();
  }
}, 60_000);

test('when a port for metrics is set then they are there and nowhere else, and it closes with the shop', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const shop = await runShop({ varDir, env: { ...EMPTY, DATABASE_URL: database.url, METRICS_PORT: '0' } });
  const [, metrics = ''] = /^The metrics are at (\S+)\.$/m.exec(shop.output()) ?? [];
  try {
    expect(await statusOf(shop, '/api/v1/shop')).toBe(200);
    const text = await (await fetch(metrics)).text();
    expect(text).toContain('isoko_http_requests_total{method="GET",route="/api/v1/shop",status="200"} 1');
    // One of them is asked for the queues at this moment.
    expect(text).toMatch(/^isoko_database_connections\{state="(idle|in_use)"\} [1-9]/m);
    expect(await statusOf(shop, '/metrics')).toBe(404);
  } finally {
    expect(await shop.close()).toBe(0);
    await database.drop();
  }
  await expect(fetch(metrics)).rejects.toThrow();
});

test('when its launcher dies and reads its log no more then the shop closes too', async () => {
  const shop = await runShop({ varDir, env: EMPTY });
  for (const pipe of [shop.process.stdout, shop.process.stderr]) pipe?.destroy();
  // Written into a pipe without a reader after 0.2 s; the shop goes on.
  expect(await statusOf(shop, '/readyz')).toBe(200);
  await setTimeout(500);
  expect(await statusOf(shop, '/api/v1/shop')).toBe(200);
  shop.process.disconnect();
  expect(await shop.exited).toBe(0);
  expect(await findEmbeddedUrl(varDir)).toBeNull();
});

test('when the port is in use then one sentence says so and no database is left behind', async () => {
  const server = createServer();
  const port = await listenOnFreePort(server);
  const start = runShop({ varDir, env: { ...EMPTY, PORT: `${port}` } });
  await expect(start).rejects.toThrow(new RegExp(`ended with 1:\nThe port ${port} is in use; [^\n]*\\.\n$`));
  expect(await findEmbeddedUrl(varDir)).toBeNull();

  // With data of its own the database is launched before anything is looked at, and ended with the start.
  const shop = await runShop({ varDir, env: EMPTY });
  expect(await shop.close()).toBe(0);
  await expect(runShop({ varDir, env: { ...EMPTY, PORT: `${port}` } })).rejects.toThrow(/is in use/);
  expect(await findEmbeddedUrl(varDir)).toBeNull();
  server.close();
});

test('when a second machine has another secret then one sentence says so; with the same one it opens', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const env = { ...EMPTY, DATABASE_URL: database.url };
  const first = await runShop({ varDir, env });
  try {
    await expect(runShop({ env })).rejects.toThrow(
      /ended with 1:\n(The user of [^\n]*\n)?The secret of this process is not [^\n]*SHOP_SECRET_FILE[^\n]*\.\n$/,
    );
    const SHOP_SECRET_FILE = join(varDir, 'secrets', 'shop');
    const second = await runShop({ env: { ...env, SHOP_SECRET_FILE } });
    expect(await statusOf(second, '/readyz')).toBe(200);
    expect(await second.close()).toBe(0);
  } finally {
    expect(await first.close()).toBe(0);
    await database.drop();
  }
});

test('when a setting is wrong then one sentence names it', async () => {
  const start = runShop({ varDir, env: { SHOP_MODE: 'open' } });
  await expect(start).rejects.toThrow(/ended with 1:\nSHOP_MODE must be [^\n]*\.\n$/);
});

test('when the external database refuses the password then one sentence says so', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 'wrong';
  const start = runShop({ varDir, env: { ...EMPTY, DATABASE_URL: url.href } });
  await expect(start).rejects.toThrow(
    /ended with 1:\nDATABASE_URL cannot be used: its password is wrong\.\n$/,
  );
});

test('when the external database is absent at the start then the shop waits for it', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const gate = await makeDatabaseGate(database.url);
  const shop = await runShop({ varDir, env: { ...EMPTY, DATABASE_URL: gate.url } });
  try {
    expect(await statusOf(shop, '/healthz')).toBe(200);
    expect(await statusOf(shop, '/readyz')).toBe(503);
    expect(await statusOf(shop, '/api/v1/shop')).toBe(503);
    expect(shop.output().match(/^The database of DATABASE_URL cannot be reached: [^\n]*\.$/gm)).toHaveLength(
      1,
    );
    await gate.open();
    await vi.waitFor(async () => expect(await statusOf(shop, '/readyz')).toBe(200), EVENTUALLY);
    await vi.waitFor(async () => expect(await statusOf(shop, '/api/v1/shop')).toBe(200), EVENTUALLY);
  } finally {
    expect(await shop.close()).toBe(0);
    await gate.shut();
    await database.drop();
  }
});

test('when it is told to stop then requests in flight are answered first', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const shop = await runShop({ varDir, env: { ...EMPTY, DATABASE_URL: database.url } });
  // Their bodies keep the requests in flight for as long as the test wants.
  const requests = await Promise.all([1, 2, 3].map(() => beginOrder(shop)));

  const code = shop.close();
  await vi.waitFor(() => expect(shop.output()).toContain('"closing"'), EVENTUALLY);
  const answers = await Promise.all(requests.map((finish) => finish('{}')));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([400, 'validation_error']),
  );
  expect(await code).toBe(0);
  await database.drop();
});

/** An order whose body is still to come: resolves when the shop has its head and waits. */
async function beginOrder({ address }: RunningShop) {
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const sent = request(`${address}/api/v1/orders/guests`, { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await once(sent, 'continue');
  return async (body: string) => {
    sent.end(body);
    const [answer] = (await answered) as [IncomingMessage];
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
  };
}

function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
}
