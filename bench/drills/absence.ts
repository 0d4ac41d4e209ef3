import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type EmbeddedPostgres, startEmbedded } from '../../packages/server/src/database/embedded.ts';
import { createLogger } from '../../packages/server/src/log.ts';
import { makeDatabaseGate } from '../../packages/server/src/testing/lost-database.ts';
import { type RunningShop, runShop } from '../../packages/server/src/testing/run-shop.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import { layOutGoods, type Outsider, outsiderOf } from '../../packages/server/src/testing/storm/goods.ts';
import {
  openStormOperator,
  type StormOperator,
} from '../../packages/server/src/testing/storm/storm-operator.ts';
import { type Drill, drillOf } from './drill.ts';
import { letRead, openTraffic, type Traffic } from './traffic.ts';

/** The goals of trust.md section 5. A busy machine misses them; if it is this much later, a promise is broken. */
const REFUSED_WITHIN_MS = 2_000;
const BACK_WITHIN_MS = 5_000;
const BUSY = 3;
const LOOK_EVERY_MS = 50;
const CALM_WITHIN_S = 120;
/** A path that no cache answers. */
const UNCACHED = '/api/v1/orders/00000000-0000-4000-8000-000000000000';

type Options = 'seconds' | 'restarts' | 'buyers' | 'readers';

/** A PostgreSQL that is absent at the start, gone for a while, and restarted under load (trust.md section 5). */
export const absence = drillOf(
  'absence',
  { seconds: 20, restarts: 10, buyers: 5, readers: 4 },
  async (drill) => {
    const { options, left, breaks } = drill;
    const postgres = await makeRestartablePostgres();
    left.defer(postgres.close);
    const operator = await openStormOperator();
    left.defer(operator.close);
    const folder = await mkdtemp(join(tmpdir(), 'isoko-drill-'));
    left.defer(() => rm(folder, { recursive: true, force: true }));
    const traffic = openTraffic();
    left.defer(() => traffic.close());

    await layDown(postgres, folder);
    const seen: Seen = { refusedMs: 0, backMs: [] };
    const shop = await openWithoutDatabase({ drill, postgres, operator, folder, traffic, seen });
    const outsider = outsiderOf(postgres.insideUrl);
    left.defer(outsider.close);
    const life = { drill, postgres, operator, outsider, shop, traffic, seen };
    const orders = await buyMeanwhile(life);
    const code = await shop.close();
    if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
    const slowest = Math.max(...seen.backMs);
    const worst = `refused within ${Math.round(seen.refusedMs)} ms (goal ${REFUSED_WITHIN_MS}), back after at most ${Math.round(slowest)} ms (goal ${BACK_WITHIN_MS})`;
    return `gone for ${options.seconds} s, ${options.restarts} restarts, ${orders} orders, ${worst}`;
  },
);

interface Seen {
  /** The longest time until a call was refused. */
  refusedMs: number;
  /** From each return of the database until the shop was ready again. */
  backMs: number[];
}

interface Life {
  drill: Drill<Options>;
  postgres: RestartablePostgres;
  operator: StormOperator;
  outsider: Outsider;
  shop: RunningShop;
  traffic: Traffic;
  seen: Seen;
}

/** A first run writes the schema, so that a later start only has to find its database. */
async function layDown(postgres: RestartablePostgres, folder: string): Promise<void> {
  await postgres.start();
  const first = await runShop({ varDir: folder, env: { SHOP_SEED: 'empty', DATABASE_URL: postgres.url } });
  await first.close();
  await postgres.stop();
}

async function openWithoutDatabase({
  drill: { left, breaks, tell },
  postgres,
  operator,
  folder,
  traffic,
  seen,
}: Omit<Life, 'shop' | 'outsider'> & { folder: string }): Promise<RunningShop> {
  const env = { SHOP_SEED: 'empty', RATE_LIMITS: 'off', DATABASE_URL: postgres.url, ...operator.env };
  const shop = await runShop({ varDir: folder, env });
  left.defer(async () => void (await shop.close()));
  const said = shop.output().match(/^The database of DATABASE_URL [^\n]*\.$/gm) ?? [];
  if (said.length !== 1) breaks(`absent at the start: ${said.length} sentences say so`);
  breaks(
    ...(await judgeAbsence({ shop, traffic, seen }, [])).map((fault) => `absent at the start: ${fault}`),
  );
  await postgres.start();
  const ms = await untilBack({ shop, traffic });
  breaks(...judgeReturn('absent at the start', ms, seen));
  tell(`absent at the start: ready ${Math.round(ms ?? 0)} ms after the database came`);
  return shop;
}

/** Lets people read and buy while the database goes and returns; resolves with the orders they got. */
async function buyMeanwhile(life: Life): Promise<number> {
  const { drill, outsider, shop, operator, traffic } = life;
  const { seed, options, breaks } = drill;
  const goods = await layOutGoods(outsider.ctx);
  const cached = ['/', '/shop', `/product/details/${goods.products[0]?.slug}`, '/api/v1/products/'];
  let isOver = false;
  const wrong = new Map<string, number>();
  const reading = letRead({
    ...options,
    traffic,
    address: () => shop.address,
    paths: cached,
    isOver: () => isOver,
    onRead({ what, status, fault }) {
      // They are cached from the first read on.
      const words = `${what} was answered ${fault ?? status}`;
      if (status !== 200) wrong.set(words, (wrong.get(words) ?? 0) + 1);
    },
  });
  const place = { varDir: shop.varDir, address: () => shop.address, output: shop.output };
  const run = { seed, ...options, purchases: 10_000, calmWithin: CALM_WITHIN_S, outsider, goods, operator };
  const report = await buyThrough({ ...run, shop: place }, async () => {
    const fault = (await letVanish(life, cached)) ?? (await letRestart(life));
    isOver = true;
    return { fault };
  });
  await reading;
  breaks(...report.violations, ...[...wrong].map(([words, times]) => `${words}, ${times} times`));
  return report.orders;
}

/** The database is gone for a while. Resolves with a sentence if the shop did not recover. */
async function letVanish({ drill, postgres, ...life }: Life, cached: string[]): Promise<string | undefined> {
  const { options, breaks, tell } = drill;
  await pause(3_000);
  // The cached answers are stale from now on: the shop asks its database, gets no answer, and serves them anyway.
  await sql`NOTIFY shop_changed, 'drill'`.execute(life.outsider.ctx.db);
  await postgres.stop();
  const end = performance.now() + options.seconds * 1_000;
  const faults = new Set<string>();
  while (performance.now() < end) {
    for (const fault of await judgeAbsence(life, cached)) faults.add(fault);
    await pause(LOOK_EVERY_MS);
  }
  breaks(...[...faults].map((fault) => `gone: ${fault}`));
  return comeBack({ drill, postgres, ...life }, `gone for ${options.seconds} s`, tell);
}

/** Restarted again and again. */
async function letRestart(life: Life): Promise<string | undefined> {
  const { drill, postgres } = life;
  for (let restart = 1; restart <= drill.options.restarts; restart += 1) {
    await pause(200 + drill.dice.below(1_800));
    await postgres.stop();
    const fault = await comeBack(life, `restart ${restart}`, drill.tell);
    if (fault) return fault;
  }
}

async function comeBack(
  { drill, postgres, shop, traffic, seen }: Life,
  when: string,
  tell: Drill<Options>['tell'],
): Promise<string | undefined> {
  await postgres.start();
  const ms = await untilBack({ shop, traffic });
  const faults = judgeReturn(when, ms, seen);
  if (ms === null) return faults[0];
  drill.breaks(...faults);
  tell(`${when}: ready after ${Math.round(ms)} ms`);
}

function judgeReturn(when: string, ms: number | null, seen: Seen): string[] {
  if (ms === null) return [`${when}: the shop did not come back`];
  seen.backMs.push(ms);
  return ms <= BACK_WITHIN_MS * BUSY ? [] : [`${when}: back after ${Math.round(ms)} ms only`];
}

/** The broken promises while there is no database. */
async function judgeAbsence(
  { shop, traffic, seen }: Pick<Life, 'shop' | 'traffic' | 'seen'>,
  cached: readonly string[],
): Promise<string[]> {
  const look = (path: string) => traffic.exchange(shop.address, { method: 'GET', path });
  const expected: [path: string, status: number][] = [
    ['/healthz', 200],
    ['/readyz', 503],
    [UNCACHED, 503],
    ...cached.map((path): [string, number] => [path, 200]),
  ];
  const faults: string[] = [];
  for (const [path, status] of expected) {
    const headers = { 'x-order-token': 'x'.repeat(43) };
    const answer = path === UNCACHED ? await ask(shop, traffic, headers) : await look(path);
    if (answer.status !== status) faults.push(`${path} was answered ${answer.fault ?? answer.status}`);
    if (path === UNCACHED) seen.refusedMs = Math.max(seen.refusedMs, answer.ms);
  }
  if (seen.refusedMs > REFUSED_WITHIN_MS * BUSY) faults.push('a call was refused too late');
  if (shop.process.exitCode !== null) faults.push(`the process ended with ${shop.process.exitCode}`);
  return faults;
}

function ask(shop: RunningShop, traffic: Traffic, headers: Record<string, string>) {
  return traffic.exchange(shop.address, { method: 'GET', path: UNCACHED, headers });
}

/** The ms until the shop is ready and reads from its database again; null: it never was. */
async function untilBack({ shop, traffic }: Pick<Life, 'shop' | 'traffic'>): Promise<number | null> {
  const begun = performance.now();
  const headers = { 'x-order-token': 'x'.repeat(43) };
  while (performance.now() - begun < 60_000 && shop.process.exitCode === null) {
    const { status } = await traffic.exchange(shop.address, { method: 'GET', path: '/readyz' });
    if (status === 200 && (await ask(shop, traffic, headers)).status === 404)
      return performance.now() - begun;
    await pause(LOOK_EVERY_MS);
  }
  return null;
}

/** A PostgreSQL on a port of this machine that can be stopped and started. */
export interface RestartablePostgres {
  /** For DATABASE_URL; the same after each restart. */
  readonly url: string;
  /** The same database through another connection, for observers. */
  readonly insideUrl: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** Makes one and starts it; its port is shut until the first `start`. */
export async function makeRestartablePostgres(): Promise<RestartablePostgres> {
  const varDir = await mkdtemp(join(tmpdir(), 'isoko-drill-'));
  const log = createLogger({ level: 'silent' });
  const run = () => startEmbedded({ varDir, log });
  let server: EmbeddedPostgres | null = await run();
  const gate = await makeDatabaseGate(server.url);
  let isOpen = false;
  const stop = async () => {
    await server?.stop();
    server = null;
    if (isOpen) await gate.shut();
    isOpen = false;
  };
  return {
    url: gate.url,
    insideUrl: server.url,
    stop,
    async start() {
      server ??= await run();
      if (!isOpen) await gate.open();
      isOpen = true;
    },
    async close() {
      await stop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}
