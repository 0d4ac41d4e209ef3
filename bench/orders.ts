import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { checkInvariants } from '../packages/server/src/check-invariants.ts';
import type { Context } from '../packages/server/src/context.ts';
import { onConnection } from '../packages/server/src/database/connect.ts';
import { installJobs } from '../packages/server/src/jobs/install-jobs.ts';
import { changeSettings } from '../packages/server/src/modules/settings/change-settings.ts';
import { aProduct, aRegion } from '../packages/server/src/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../packages/server/src/testing/given-checkout.ts';
import { type EmptyShop, openApi, withEmptyShop } from './database.ts';
import { shoot, shootShop } from './wrk.ts';

/** Buyers at the same time. */
const BUYERS = 8;
const WARM_UP_MS = 2_000;
const MEASURE_MS = 8_000;
const PRODUCTS = 50;
const LINES_AN_ORDER = 3;

/** Orders a second: over HTTP, and as the same statements sent straight to PostgreSQL. */
export interface OrdersFigures {
  frontDoor: number;
  sameSql: number;
  /** frontDoor / sameSql: the share left after HTTP, validation, rules and JSON. */
  ratio: number;
  /** Processor time of one order, in ms: of the shop, and of its connections in PostgreSQL. */
  cpuMs: { shop: number; postgres: number };
}

interface Statement {
  /** The name of a prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Measures guest orders a second, in one run on one durable database; ends with a check of the invariants. */
export function benchOrders(): Promise<OrdersFigures> {
  return withEmptyShop(async (shop) => {
    await installJobs(shop.url);
    const bodies = await fillShop(shop.ctx);
    await beginSelling(shop, bodies);
    const frontDoor = await measureFrontDoor(shop, bodies);
    // Judged before the replay: its jobs are copies that name the recorded outbox rows, so its own rows stay unsent (I9).
    const broken = (await checkInvariants(shop.ctx.db)).filter((finding) => finding.violations > 0);
    if (broken.length) throw new Error(`the storm broke ${JSON.stringify(broken)}`);
    const sameSql = await measureSql(shop, bodies);
    return { frontDoor: frontDoor.rate, sameSql, ratio: frontDoor.rate / sameSql, cpuMs: frontDoor.cpuMs };
  });
}

/** A shop with unlimited stock, and carts of three products each. */
async function fillShop(ctx: Context): Promise<string[]> {
  await aRegion(ctx, { min_order_amount: 0 });
  await aDeliveryZone(ctx);
  // Each buyer orders more in a second than a new customer may have open.
  await changeSettings(ctx, { open_orders_per_contact: 100_000, open_orders_value: 2_000_000_000 });
  const products: { id: string }[] = [];
  for (let made = 0; made < PRODUCTS; made += 1) products.push(await aProduct(ctx, { stock: 1_000_000 }));
  return products.map((_, at) => {
    const lines = Array.from({ length: LINES_AN_ORDER }, (_, line) => ({
      product: products[(at + line * 17) % PRODUCTS]?.id ?? '',
      quantity: 1,
    }));
    // Orders of one person or one house wait for each other: these are of fifty.
    const customer = { name: 'Aline Uwase', phone: `+2507881234${at + 10}`, email: `aline${at}@example.com` };
    const order = aGuestOrder(lines, { customer });
    return JSON.stringify({ ...order, shipping: { ...order.shipping, street: `KG ${at + 1} Ave` } });
  });
}

/**
 * The first orders, and autovacuum's work within a minute of them: plans made for empty tables last as long as
 * connections do.
 */
async function beginSelling(shop: EmptyShop, bodies: string[]): Promise<void> {
  const app = await openApi(shop);
  const url = '/api/v1/orders/guests';
  for (const payload of bodies) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  }
  await app.close();
  await onConnection(shop.superUrl, (client) => client.query('VACUUM ANALYZE'));
}

async function measureFrontDoor(shop: EmptyShop, bodies: string[]) {
  const app = await openApi(shop);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const script = join(shop.folder, 'orders.lua');
  await writeFile(script, scriptOf(bodies));
  const load = { url: `http://127.0.0.1:${port}/api/v1/orders/guests`, script, connections: BUYERS };
  try {
    await shoot({ ...load, seconds: WARM_UP_MS / 1000, pids: [] });
    const { rate, cpuUs, postgresUs } = await shootShop({ ...load, seconds: MEASURE_MS / 1000 }, shop.pool);
    return { rate, cpuMs: { shop: cpuUs / 1000, postgres: postgresUs / 1000 } };
  } finally {
    await app.close();
  }
}

/** Each order with its own idempotency key, so that none is a repetition. */
function scriptOf(bodies: readonly string[]): string {
  return `
local bodies = { ${bodies.map((body) => `[==[${body}]==]`).join(', ')} }
local run, serial = "${randomUUID()}" .. os.time(), 0
request = function()
  serial = serial + 1
  local headers = { ["content-type"] = "application/json", ["idempotency-key"] = run .. serial }
  return wrk.format("POST", nil, headers, bodies[serial % #bodies + 1])
end`;
}

/** Records what one order sends to PostgreSQL, then sends the same with new ids, keys and numbers. */
async function measureSql(shop: EmptyShop, bodies: string[]): Promise<number> {
  const recorded: { statements: Statement[]; key: string; id: string; number: string }[] = [];
  const app = await openApi(shop);
  for (const payload of bodies) recorded.push(await record(payload));
  await app.close();
  const run = randomBytes(4).toString('hex');
  let serial = 0;
  return perSecond(async (buyer) => {
    const { statements, key, id, number } = recorded[serial % recorded.length] as (typeof recorded)[number];
    serial += 1;
    const fresh = new Map<unknown, unknown>([
      [key, `${run} ${serial}`],
      [id, randomUUID()],
      [number, `BENCH-${run}-${buyer}-${serial}`],
    ]);
    const client = await shop.pool.connect();
    try {
      for (const statement of statements)
        await client.query({ ...statement, values: renew(statement.values, fresh) });
    } finally {
      client.release();
    }
  });

  async function record(payload: string) {
    const statements: Statement[] = [];
    const original = pg.Client.prototype.query;
    const spy = function (this: pg.Client, ...sent: [string | Statement, unknown[]?]) {
      const [what, values = []] = sent;
      statements.push(typeof what === 'string' ? { text: what, values } : what);
      return Reflect.apply(original, this, sent);
    };
    pg.Client.prototype.query = spy as unknown as typeof original;
    try {
      const key = randomUUID();
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const url = '/api/v1/orders/guests';
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      const { _id, number } = answer.json().data;
      return { statements, key, id: _id, number };
    } finally {
      pg.Client.prototype.query = original;
    }
  }
}

function renew(values: readonly unknown[], fresh: Map<unknown, unknown>): unknown[] {
  return values.map((value) => (Array.isArray(value) ? value : (fresh.get(value) ?? value)));
}

/** How often a second all buyers together do `work`, after a warm-up. */
async function perSecond(work: (buyer: number) => Promise<void>): Promise<number> {
  const begin = performance.now() + WARM_UP_MS;
  const end = begin + MEASURE_MS;
  let done = 0;
  const buy = async (buyer: number) => {
    while (performance.now() < end) {
      const started = performance.now();
      await work(buyer);
      if (started >= begin) done += 1;
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)));
  return (done * 1000) / MEASURE_MS;
}
