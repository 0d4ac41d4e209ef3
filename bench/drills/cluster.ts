import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { findFreePort } from '../../packages/server/src/database/embedded.ts';
import { migrate } from '../../packages/server/src/database/migrate.ts';
import { aProduct } from '../../packages/server/src/testing/given.ts';
import { type DatabaseGate, makeDatabaseGate } from '../../packages/server/src/testing/lost-database.ts';
import { noPooler, startPooler } from '../../packages/server/src/testing/pooler.ts';
import { runWorker } from '../../packages/server/src/testing/run-worker.ts';
import { noStandby, type Pair, startPair } from '../../packages/server/src/testing/standby.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import {
  type Goods,
  layOutGoods,
  type Outsider,
  outsiderOf,
} from '../../packages/server/src/testing/storm/goods.ts';
import {
  openStormOperator,
  type StormOperator,
} from '../../packages/server/src/testing/storm/storm-operator.ts';
import { type Drill, drillOf } from './drill.ts';
import {
  type Balancer,
  type Machine,
  noBalancer,
  startBalancer,
  startMachine,
  whoShows,
} from './machines.ts';
import { letRead, openTraffic, quantile, type Traffic } from './traffic.ts';

const MIGRATIONS = join(import.meta.dirname, '../../packages/server/src/database/migrations');
/** The goals; a busy machine misses them, so much later a promise is broken. */
const BACK_WITHIN_MS = 3_000;
const SEEN_WITHIN_MS = 8_000;
const BUSY = 5;
const LOOK_EVERY_MS = 100;
const FIRST_PRICE = 31_000;
const CALM_WITHIN_S = 120;

type Options = 'seconds' | 'buyers' | 'readers';

/** Several machines on one database that lives through everything a database and its network do (trust.md section 5). */
export const cluster = drillOf('cluster', { seconds: 5, buyers: 6, readers: 3 }, async (drill) => {
  const missing = noBalancer() ?? noPooler() ?? (await noStandby());
  if (missing) {
    drill.breaks(`not drilled: ${missing}`);
    return 'nothing was tried';
  }
  const town = await build(drill);
  const { seed, options, breaks } = drill;
  const { traffic, outsider, goods, operator, worker, address } = town;
  let isOver = false;
  const wrong = new Map<string, number>();
  const paths = ['/', `/product/details/${goods.products[0]?.slug}`, '/api/v1/products?limit=12'];
  let reads = 0;
  const reading = letRead({
    ...{ traffic, paths, readers: options.readers, address: () => address, isOver: () => isOver },
    onRead({ what, status, fault }) {
      reads += 1;
      const words = `${what} was answered ${fault ?? status}`;
      if (status !== 200 && status !== 503) wrong.set(words, (wrong.get(words) ?? 0) + 1);
    },
  });
  const output = () => town.all.map(({ shop }) => shop.output()).join('\n');
  const shop = { varDir: worker.varDir, address: () => address, output };
  const run = { seed, ...options, purchases: 10_000, calmWithin: CALM_WITHIN_S, outsider, goods, operator };
  const report = await buyThrough({ ...run, shop, send: traffic.send }, async () => {
    await live(drill, town);
    isOver = true;
    return {};
  });
  await reading;
  breaks(...report.violations, ...[...wrong].map(([words, times]) => `${words}, ${times} times`));
  const back = Math.round(quantile(town.back, 1));
  return `${report.orders} orders and ${reads} reads through ${town.back.length} events, ${report.requests.repeated} of ${report.requests.sent} requests repeated, orders again after at most ${back} ms (goal ${BACK_WITHIN_MS})`;
});

interface Town {
  readonly pair: Pair;
  /** The one address of the database, whichever of the two it leads to. */
  readonly gate: DatabaseGate;
  /** Another way to it, by which the drill looks on. */
  readonly inside: DatabaseGate;
  readonly balancer: Balancer;
  readonly traffic: Traffic;
  readonly outsider: Outsider;
  readonly goods: Goods;
  /** The product that no one buys, whose price changes. */
  readonly shown: string;
  readonly operator: StormOperator;
  readonly worker: { readonly varDir: string };
  readonly address: string;
  /** What a machine is started with. */
  readonly env: Record<string, string>;
  /** The machines of now, and all there ever were. */
  machines: readonly Machine[];
  readonly all: Machine[];
  /** From each event until orders passed, in ms. */
  readonly back: number[];
}

/** Database with a standby, three machines, one of them by way of a pooler, a worker, nginx. */
async function build({ left, tell }: Drill<Options>): Promise<Town> {
  const { pair, gate, inside } = await startDatabase(left);
  const operator = await openStormOperator();
  left.defer(operator.close);
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const env = {
    ...{ SHOP_SEED: 'empty', RATE_LIMITS: 'off', WORK: 'web', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: address },
    ...{ SHOP_SECRET: 'a secret of all the machines of a drill', DATABASE_URL: gate.url },
    ...{ DATABASE_REPLICA_URL: pair.standbyUrl, ...operator.env },
  };
  const all: Machine[] = [];
  left.defer(async () => void (await Promise.all(all.map(({ shop }) => shop.close()))));
  const start = async (name: string, more = {}) => {
    const machine = await startMachine(name, { ...env, ...more });
    all.push(machine);
    return machine;
  };
  const first = await start('A');
  const outsider = outsiderOf(inside.url);
  left.defer(outsider.close);
  await protect(outsider);
  const pooler = await startPooler(gate.url);
  left.defer(pooler.close);
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: gate.url };
  const machines = [first, ...(await Promise.all([start('B'), start('C', pooled)]))];
  const varDir = await mkdtemp(join(tmpdir(), 'isoko-worker-'));
  left.defer(() => rm(varDir, { recursive: true, force: true }));
  const worker = await runWorker(varDir, { ...env, WORK: 'jobs' });
  left.defer(async () => void (await worker.stop()));
  const balancer = await startBalancer(port, machines);
  left.defer(balancer.close);
  const traffic = openTraffic();
  left.defer(() => traffic.close());
  const goods = await layOutGoods(outsider.ctx);
  tell('three machines, one of them by way of pgbouncer, a worker, nginx, a database and its standby');
  const shown = (await aProduct(outsider.ctx, { price: FIRST_PRICE, stock: 1 })).slug;
  const town = { pair, gate, inside, shown, balancer, traffic, outsider, goods, operator, address, env };
  return { ...town, machines, all, back: [], worker: { varDir } };
}

/** A database with its standby, and two ways to whichever of them it is. */
async function startDatabase(left: AsyncDisposableStack): Promise<Pick<Town, 'pair' | 'gate' | 'inside'>> {
  const pair = await startPair();
  left.defer(pair.close);
  const [gate, inside] = [await makeDatabaseGate(pair.url), await makeDatabaseGate(pair.url)];
  for (const each of [gate, inside]) {
    await each.open();
    left.defer(each.shut);
  }
  return { pair, gate, inside };
}

/** What a pooler's connections need; and what is acknowledged is at the standby, too. */
async function protect({ ctx: { db } }: Outsider): Promise<void> {
  await sql`ALTER ROLE isoko SET statement_timeout = '5s'`.execute(db);
  await sql`ALTER ROLE isoko SET lock_timeout = '3s'`.execute(db);
  await sql`ALTER ROLE isoko SET synchronous_commit = 'remote_write'`.execute(db);
  await sql`ALTER SYSTEM SET synchronous_standby_names = '*'`.execute(db);
  await sql`SELECT pg_reload_conf()`.execute(db);
}

/** Everything that happens, one after the other, while people buy and read. */
async function live(drill: Drill<Options>, town: Town): Promise<void> {
  const { gate, inside, pair } = town;
  const silentMs = drill.options.seconds * 1_000;
  await pause(2_000);
  await event(drill, town, 'a migration, and each machine started again on its schema', () =>
    release(drill, town),
  );
  await event(drill, town, `the database frozen for ${drill.options.seconds} s`, async () => {
    gate.freeze();
    await pause(silentMs);
    gate.thaw();
  });
  await event(drill, town, 'every connection dead without a word', async () => gate.swallow());
  await event(drill, town, 'a machine joins, another leaves', async () => {
    const joined = await startMachine('D', town.env);
    town.all.push(joined);
    const [leaving, ...staying] = town.machines;
    town.machines = [...staying, joined];
    await town.balancer.lead(town.machines);
    const code = await leaving?.shop.close();
    if (code !== 0) drill.breaks(`the machine that left ended with ${code}`);
  });
  await event(drill, town, 'the database lost, its standby promoted', async () => {
    await pair.killPrimary();
    await pause(silentMs / 2);
    await pair.promote();
    gate.lead(pair.standbyUrl);
    inside.lead(pair.standbyUrl);
  });
}

/** The schema of the next release under the machines of this one, and each of them started again on it. */
async function release({ breaks }: Drill<Options>, town: Town): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-release-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, '9999_drill.sql'), 'ALTER TABLE "order" ADD COLUMN drill int DEFAULT 7;');
  await migrate(town.inside.url, folder);
  await rm(folder, { recursive: true, force: true });
  const started: Machine[] = [];
  for (const { name, port, env, shop } of town.machines) {
    const code = await shop.close();
    if (code !== 0) breaks(`machine ${name} ended with ${code}`);
    const machine = await startMachine(name, env, port);
    if (!machine.shop.output().includes('of a later release'))
      breaks(`machine ${name} did not say what it runs on`);
    started.push(machine);
    town.all.push(machine);
  }
  town.machines = started;
}

/** Lets something happen, and looks when orders pass again and whether every machine sees a change. */
async function event(
  { breaks, tell }: Drill<Options>,
  town: Town,
  what: string,
  happen: () => Promise<void>,
): Promise<void> {
  await happen();
  const before = await countOrders(town);
  const ms = await untilTrue(async () => (await countOrders(town)) > before, BACK_WITHIN_MS * BUSY);
  if (ms === null) breaks(`${what}: no order passed for ${(BACK_WITHIN_MS * BUSY) / 1_000} s`);
  else town.back.push(ms);
  const seen = await change(town);
  if (seen.blind.length > 0) breaks(`${what}: a new price was not seen by ${seen.blind.join(', ')}`);
  tell(
    `${what}: orders after ${Math.round(ms ?? 0)} ms, a new price everywhere after ${Math.round(seen.ms)} ms`,
  );
  await pause(1_500);
}

/** Orders there are. The drill looks by a way of its own, which is whole when an event is over. */
async function countOrders({ outsider }: Town): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM "order"`.execute(outsider.ctx.db);
  return rows[0]?.n ?? 0;
}

/** Changes a price, and waits until every machine shows it; those that do not are blind. */
async function change(town: Town): Promise<{ ms: number; blind: string[] }> {
  const { outsider, traffic, shown: slug, machines } = town;
  const host = new URL(town.address).host;
  const price = FIRST_PRICE + town.back.length + 1;
  await sql`UPDATE product SET regular_price = ${price} WHERE slug = ${slug}`.execute(outsider.ctx.db);
  let seeing: readonly string[] = [];
  const ms = await untilTrue(async () => {
    seeing = await whoShows(machines, { traffic, host, slug, price });
    return seeing.length === machines.length;
  }, SEEN_WITHIN_MS * BUSY);
  const blind = machines.map(({ name }) => name).filter((name) => !seeing.includes(name));
  return { ms: ms ?? SEEN_WITHIN_MS * BUSY, blind };
}

/** The ms until it is so; null: it never was within `patience`. */
async function untilTrue(isSo: () => Promise<boolean>, patience: number): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < patience) {
    if (await isSo()) return performance.now() - begun;
    await pause(LOOK_EVERY_MS);
  }
  return null;
}
