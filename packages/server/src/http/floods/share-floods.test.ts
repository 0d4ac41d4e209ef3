import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { createLogger } from '#server/log.ts';
import { loseDatabase } from '#server/testing/lost-database.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

/** So many more may pass for each process than for one alone. */
const STEP = 30;
const EVENTUALLY = { timeout: 20_000, interval: 50 };

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ config: { rateLimits: true } });
});
afterAll(() => shop.close());

/** Another process of the shop: an application and connections of its own on the one database. */
async function another(): Promise<TestShop['app']> {
  const connection = connectDatabase(shop.shopUrl, {
    log: createLogger({ level: 'silent' }),
    patienceMs: 30_000,
  });
  const { config, gallery } = shop.app;
  const app = await buildApp({
    ...{ config, gallery, ctx: { ...shop.ctx, db: connection.db } },
    readiness: { isStopping: () => false, pingDatabase: connection.ping },
    messengers: { transport: shop.mailbox, phones: [] },
    ...{ storefront: null, backOffice: null, simulation: null },
  });
  onTestFinished(async () => {
    await app.close();
    await connection.close();
  });
  return app;
}

type App = TestShop['app'];
const ask = async (app: App, remoteAddress: string) =>
  (await app.inject({ url: '/api/v1/nothing', remoteAddress })).statusCode;
const counts = () => shop.db.selectFrom('flood_count').selectAll().execute();
/** What was told is known to the others a moment later. */
const inAMoment = () => new Promise((resolve) => setTimeout(resolve, 500));

test('when a balancer shares a flood among processes then they let pass together what one would', async () => {
  const processes = [shop.app, await another(), await another()];
  const answers: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const asked = processes.flatMap((app) => Array.from({ length: 10 }, () => ask(app, '192.0.2.1')));
    answers.push(...(await Promise.all(asked)));
    // A second of the flood: as fast as that no one learns of anything in time.
    if (round % 3 === 2) await inAMoment();
  }
  const passed = answers.filter((status) => status === 404).length;
  expect(answers.filter((status) => status === 429)).toHaveLength(1_200 - passed);
  expect(passed).toBeGreaterThanOrEqual(600);
  // Each may be a step and a gathering behind the others.
  expect(passed).toBeLessThanOrEqual(600 + processes.length * 2 * STEP);
  expect(await ask(processes[1] as App, '192.0.2.2')).toBe(404);
  shop.clock.advance(120_000);
  expect(await Promise.all(processes.map((app) => ask(app, '192.0.2.1')))).toEqual([404, 404, 404]);
});

test('when someone only looks around then nothing is written, and of a flood no address and only this minute', async () => {
  await shop.db.deleteFrom('flood_count').execute();
  const look = (times: number) =>
    Promise.all(Array.from({ length: times }, () => ask(shop.app, '192.0.2.3')));
  await look(STEP - 1);
  await inAMoment();
  expect(await counts()).toEqual([]);
  await look(STEP);
  await vi.waitFor(async () => expect(await counts()).toHaveLength(1), EVENTUALLY);
  const [row] = await counts();
  expect(row).toMatchObject({ requests: 2 * STEP - 1, network: expect.stringMatching(/^[\w-]{43}$/) });
  shop.clock.advance(300_000);
  await look(STEP);
  await vi.waitFor(async () => {
    expect((await counts()).map(({ piece }) => piece)).toEqual([(row?.piece ?? 0) + 60]);
  }, EVENTUALLY);
});

test('when the database is away then each process counts for itself', async () => {
  const lost = loseDatabase(shop);
  onTestFinished(() => lost.find());
  const answers = await Promise.all(Array.from({ length: 610 }, () => ask(shop.app, '192.0.2.4')));
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  await inAMoment();
  expect(await ask(shop.app, '192.0.2.4')).toBe(429);
});
