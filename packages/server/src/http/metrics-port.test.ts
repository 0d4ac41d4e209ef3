import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '#server/jobs/enqueue.ts';
import { countJobs } from '#server/jobs/queue-state.store.ts';
import { countNumbers } from '#server/modules/orders/order.store.ts';
import { placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { type MetricsPort, openMetricsPort } from './metrics-port.ts';

const ONE = '00000000-0000-4000-8000-000000000001';
const POOL = { totalCount: 7, idleCount: 3, waitingCount: 2 };
const shop = shopForFile();
let port: MetricsPort;
let isDatabaseGone = false;

beforeAll(async () => {
  const { app, ctx } = shop;
  const jobs = async () => {
    if (isDatabaseGone) throw new Error('ECONNREFUSED');
    return countJobs(ctx.db);
  };
  port = await openMetricsPort(
    { port: 0, host: '127.0.0.1' },
    {
      ...{ registry: app.traffic.registry, pool: POOL, pageCache: app.pageCache },
      ...{ countJobs: jobs, countOrders: () => countNumbers(ctx.db) },
    },
    ctx.log,
  );
});
afterAll(() => port.close());

const ask = (path = '/metrics', init = {}) => fetch(`http://127.0.0.1:${port.port}${path}`, init);

/** The value of one line, without what Prometheus makes of it. */
async function figureOf(line: string): Promise<number> {
  const text = await (await ask()).text();
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

test('when calls are answered then they are counted by route and status, and no path is a label', async () => {
  for (const slug of ['ibirayi', 'inyanya', 'umuceri']) await shop.call('GET', `/api/v1/products/${slug}`);
  await shop.call('GET', '/api/v1/categories-that-are-none');
  const line = 'isoko_http_requests_total{method="GET",route="/api/v1/products/:id",status="404"}';
  expect(await figureOf(line)).toBe(3);
  expect(await figureOf('isoko_http_request_seconds_count{method="GET",route="/api/v1/products/:id"}')).toBe(
    3,
  );
  const answer = await ask();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(text).not.toMatch(/ibirayi|categories-that/);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('when the pool, the pages, the jobs and the orders are asked for then they are those of now', async () => {
  expect(await figureOf('isoko_database_connections{state="in_use"}')).toBe(4);
  expect(await figureOf('isoko_database_connections{state="waiting"}')).toBe(2);
  await shop.call('GET', '/api/v1/qa');
  const hits = await figureOf('isoko_page_cache_answers_total{from="hit"}');
  await shop.call('GET', '/api/v1/qa');
  expect(await figureOf('isoko_page_cache_answers_total{from="hit"}')).toBe(hits + 1);
  for (let count = 0; count < 3; count += 1) await enqueue(shop.ctx, 'order.find', { order_id: ONE });
  expect(await figureOf('isoko_jobs{queue="order.find",state="created"}')).toBe(3);
  expect(await figureOf('isoko_orders_total')).toBe(0);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_100, stock: 10 });
  for (let count = 0; count < 2; count += 1) {
    await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 1 }]));
  }
  expect(await figureOf('isoko_orders_total')).toBe(2);
  expect(await figureOf('isoko_database_up')).toBe(1);
});

test('when the database is gone then the rest is answered', async () => {
  isDatabaseGone = true;
  expect(await figureOf('isoko_database_up')).toBe(0);
  expect(await figureOf('isoko_database_connections{state="idle"}')).toBe(3);
  isDatabaseGone = false;
  expect(await figureOf('isoko_database_up')).toBe(1);
});

test('when anything else is asked for then there is nothing, and the shop itself has no metrics', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', '/api/v1/metrics']) {
    expect(await shop.call('GET', path), path).toMatchObject({ status: 404 });
  }
});
