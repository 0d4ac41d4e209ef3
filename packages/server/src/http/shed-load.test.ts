import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { aProduct, aRegion } from '../testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../testing/given-checkout.ts';
import { shopForFile } from '../testing/shop-fixture.ts';

const shop = shopForFile();
let product: string;

beforeAll(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  product = (await aProduct(shop.ctx, { price: 60_000, stock: 1_000 })).id;
});

const list = (app: FastifyInstance, limit: number) => app.inject(`/api/v1/products?limit=${limit}`);
const order = async (app: FastifyInstance) => {
  const payload = aGuestOrder([{ product, quantity: 1 }]);
  return (await app.inject({ method: 'POST', url: '/api/v1/orders/guests', payload })).statusCode;
};

/** Keeps the process busy with itself, as a crowd of requests does that all came together. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** So many ask between two looks of the process at itself, each of which comes late. */
async function crowd(app: FastifyInstance, { asking, looks }: { asking: number; looks: number }) {
  for (let look = 0; look < looks; look += 1) {
    const answers = Array.from({ length: asking }, () => list(app, 10));
    work(400);
    await Promise.all(answers);
    await pause(1);
  }
}

test('when a crowd fills the process then pages and lists are refused immediately, orders pass, and it is itself again', async () => {
  const { app } = shop;
  await list(app, 10);
  await crowd(app, { asking: 100, looks: 6 });
  const refused = await list(app, 10);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.statusCode).toBe(503);
  work(400);
  expect([(await app.inject('/healthz')).statusCode, await order(app)]).toEqual([200, 201]);
  expect(await app.traffic.registry.getSingleMetricAsString('isoko_shed_requests_total')).toMatch(
    /^isoko_shed_requests_total [1-9]\d*$/m,
  );
  await expect.poll(async () => (await list(app, 10)).statusCode).toBe(200);
});

test('when the process is held up and few ask then no one is refused', async () => {
  await crowd(shop.app, { asking: 10, looks: 6 });
  expect((await list(shop.app, 10)).statusCode).toBe(200);
});

test('when a connection to the database is waited for too long then nothing is made for everyone, and orders pass', async () => {
  let waitMs = 0;
  const { config, gallery } = shop.app;
  const app = await buildApp({
    ...{ config, gallery, ctx: shop.ctx, waitMs: () => waitMs },
    readiness: { isStopping: () => false, pingDatabase: async () => true },
    messengers: { transport: shop.mailbox, phones: [] },
    ...{ storefront: null, backOffice: null, simulation: null },
  });
  onTestFinished(() => app.close());
  expect((await list(app, 20)).statusCode).toBe(200);
  waitMs = 999;
  expect((await list(app, 21)).statusCode).toBe(200);
  waitMs = 1_000;
  const refused = await list(app, 22);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
    503,
    expect.stringMatching(/^[2-5]$/),
  ]);
  // What is in memory goes on, and so does what belongs to one person.
  expect([(await list(app, 20)).statusCode, await order(app)]).toEqual([200, 201]);
  waitMs = 0;
  expect((await list(app, 22)).statusCode).toBe(200);
});
