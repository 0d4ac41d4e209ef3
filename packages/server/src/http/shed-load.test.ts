import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aProduct } from '../testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../testing/given-checkout.ts';
import { type RunningShop, runShop } from '../testing/run-shop.ts';
import { type OwnDatabase, openOwnDatabase } from '../testing/shop-fixture.ts';

const EVENTUALLY = { timeout: 60_000, interval: 200 };
/** So many more come, again and again, until it is too much for the process: machines differ. */
const MORE = 40;
const COME_EVERY_MS = 400;
const MOST = 4_000;

let varDir: string;
let database: OwnDatabase;
let shop: RunningShop;
let product: string;

beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-full-'));
  database = await openOwnDatabase();
  const env = { SHOP_SEED: 'empty', DATABASE_URL: database.url, RATE_LIMITS: 'off', METRICS_PORT: '0' };
  shop = await runShop({ varDir, env });
  await aDeliveryZone(database.ctx);
  product = (await aProduct(database.ctx, { price: 60_000, stock: 1_000 })).id;
}, 400_000);

afterAll(async () => {
  await shop.close();
  await database.close();
  await rm(varDir, { recursive: true, force: true });
});

const order = async () => {
  const { status } = await fetch(`${shop.address}/api/v1/orders/guests`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(aGuestOrder([{ product, quantity: 1 }])),
  });
  return status;
};
let asked = 0;
/** Each is one that no one asked for before. */
const list = () => {
  asked += 1;
  return fetch(
    `${shop.address}/api/v1/products?limit=${1 + (asked % 90)}&page=${1 + Math.floor(asked / 90)}`,
  );
};

test('when a process is full then pages and lists are refused immediately, orders pass, and it is itself again', async () => {
  expect([await order(), (await list()).status]).toEqual([201, 200]);
  const refused: (string | null)[] = [];
  const others = new Set<number>();
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      // A starved machine may cut one that waited too long.
      const answer = await list().catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.status !== 503) {
        if (answer) others.add(answer.status);
        continue;
      }
      refused.push(answer.headers.get('retry-after'));
      await pause(Number(refused.at(-1)) * 1_000);
    }
  };
  const crowd: Promise<void>[] = [];
  while (refused.length <= MORE && crowd.length < MOST) {
    crowd.push(...Array.from({ length: MORE }, ask));
    await pause(COME_EVERY_MS);
  }
  expect(refused.length).toBeGreaterThan(MORE);
  const orders = [await order(), await order(), await order()];
  const probe = await fetch(`${shop.address}/healthz`);
  isOver = true;
  await Promise.all(crowd);

  expect([orders, probe.status]).toEqual([[201, 201, 201], 200]);
  expect([...others]).toEqual([200]);
  expect(refused.every((seconds) => Number(seconds) >= 2 && Number(seconds) <= 5)).toBe(true);
  const port = /The metrics are at (http\S+metrics)/.exec(shop.output())?.[1] ?? '';
  const metrics = await (await fetch(port)).text();
  expect(Number(/^isoko_shed_requests_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  await vi.waitFor(async () => expect((await list()).status).toBe(200), EVENTUALLY);
}, 400_000);
