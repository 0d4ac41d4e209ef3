import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aProduct } from '../testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../testing/given-checkout.ts';
import { type DatabaseGate, makeDatabaseGate } from '../testing/lost-database.ts';
import { type RunningShop, runShop } from '../testing/run-shop.ts';
import { type OwnDatabase, openOwnDatabase } from '../testing/shop-fixture.ts';

const EVENTUALLY = { timeout: 30_000, interval: 100 };
/** Two seconds are promised; a socket on which nothing moves is cut after fourteen. */
const PATIENCE_MS = 9_000;

let varDir: string;
let database: OwnDatabase;
let gate: DatabaseGate;
let shop: RunningShop;
let product: string;

beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-moods-'));
  database = await openOwnDatabase();
  gate = await makeDatabaseGate(database.url);
  await gate.open();
  shop = await runShop({ varDir, env: { SHOP_SEED: 'empty', DATABASE_URL: gate.url, RATE_LIMITS: 'off' } });
  await aDeliveryZone(database.ctx);
  product = (await aProduct(database.ctx, { price: 60_000, stock: 100 })).id;
});

afterAll(async () => {
  shop.process.kill('SIGKILL');
  await gate.shut();
  await database.close();
  await rm(varDir, { recursive: true, force: true });
});

const impatient = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
const outcome = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return `${status} ${headers.has('retry-after') ? 'to be tried again' : ''}`.trim();
};
const order = () =>
  outcome(
    fetch(`${shop.address}/api/v1/orders/guests`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, ...impatient() },
      body: JSON.stringify(aGuestOrder([{ product, quantity: 1 }])),
    }),
  );
let asked = 0;
/** A list that no one asked for before, by what sells, which hours change: it is in no cache, and looked for each time. */
const list = () => {
  asked += 1;
  return outcome(fetch(`${shop.address}/api/v1/products?sort=-best_selling&limit=${asked}`, impatient()));
};
const ready = () => outcome(fetch(`${shop.address}/readyz`, impatient()));

test('when the database is frozen then who waits for it is told to try again, and it is used when it is back', async () => {
  expect([await order(), await list()]).toEqual(['201', '200']);
  gate.freeze();
  const answers = await Promise.all([order(), list(), order()]);
  expect(answers).toEqual(Array(3).fill('503 to be tried again'));
  // Now it is known, and refused without another wait.
  expect([await order(), await list(), await ready()]).toEqual([
    ...['503 to be tried again', '503 to be tried again'],
    '503',
  ]);
  gate.thaw();
  await vi.waitFor(async () => expect(await order()).toBe('201'), EVENTUALLY);
});

test('when connections die without a word then they are given up, and new ones carry orders', async () => {
  await vi.waitFor(async () => expect(await ready()).toBe('200'), EVENTUALLY);
  // More connections than the shop's own work has in hand: who finds none of them idle gets a new one, which lives.
  await Promise.all(Array.from({ length: 8 }, list));
  gate.swallow();
  expect(await Promise.all([order(), list()])).toEqual(Array(2).fill('503 to be tried again'));
  await vi.waitFor(async () => expect(await order()).toBe('201'), EVENTUALLY);
});

test('when the database is frozen then a told process ends all the same', async () => {
  gate.freeze();
  const waiting = order();
  shop.process.kill('SIGTERM');
  const late = AbortSignal.timeout(25_000);
  const ended = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
  expect(await Promise.race([shop.exited, ended])).toBeTypeOf('number');
  expect(await waiting).toBe('503 to be tried again');
});
