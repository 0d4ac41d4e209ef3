import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { checkInvariants } from '../../packages/server/src/check-invariants.ts';
import { childEnvironment } from '../../packages/server/src/config.ts';
import { startEmbedded } from '../../packages/server/src/database/embedded.ts';
import { migrate as runMigrations } from '../../packages/server/src/database/migrate.ts';
import { createLogger } from '../../packages/server/src/log.ts';
import { outsiderOf } from '../../packages/server/src/testing/storm/goods.ts';
import { type Drill, drillOf } from './drill.ts';
import { watchLocks } from './lock-watch.ts';
import {
  type Fingerprint,
  fingerprints,
  letOldShoppersIn,
  type OldShoppers,
  writePast,
  writeProducts,
} from './old-shop.ts';

const SERVER = join(import.meta.dirname, '../../packages/server/src');
const MIGRATIONS = join(SERVER, 'database/migrations');
/** trust.md section 5: no lock is held longer. */
const HELD_MS = 2_000;
const NEW_PRODUCTS = 20;
const LOOK_EVERY_MS = 5;

type Options = 'orders' | 'from' | 'kills' | 'readers' | 'writers';

/** An old schema with many orders migrated to the present one, killed midway and run twice (trust.md section 5). */
export const migrate = drillOf(
  'migrate',
  { orders: 20_000, from: 13, kills: 3, readers: 2, writers: 2 },
  async (drill) => {
    const { options, left, breaks, tell } = drill;
    const folder = await mkdtemp(join(tmpdir(), 'isoko-drill-'));
    left.defer(() => rm(folder, { recursive: true, force: true }));
    const log = createLogger({ level: 'silent' });
    const postgres = await startEmbedded({ varDir: folder, log });
    left.defer(postgres.stop);
    const { url } = postgres;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    left.defer(() => client.end());

    const all = await layDownOldSchema({ url, folder, from: options.from });
    await writePast(client, options.orders);
    await writeProducts(client, { prefix: 'new', count: NEW_PRODUCTS, stock: 1_000_000 });
    const before = await fingerprints(client);
    tell(`${options.orders} orders in the schema of migration ${options.from}`);

    const tables = await tablesOf(client);
    const watch = await watchLocks(url, { application: 'load', strong: 'isoko migration', tables });
    const shoppers = await letOldShoppersIn(url, { ...options, products: NEW_PRODUCTS });
    const begun = performance.now();
    const kills = await migrateThroughKills(drill, { client, url, folder, all });
    const ms = performance.now() - begun;
    await pause(1_000);
    await shoppers.close();
    await watch.close();
    const held = watch.longest();
    breaks(
      ...held.filter((each) => each.ms > HELD_MS).map((each) => `${each.what}: ${each.ms} ms`),
      ...shoppers.faults,
      ...(await judgeRows(client, before, shoppers)),
      ...(await judgeInvariants(url)),
    );
    const { read, order } = shoppers.longest;
    const crowd = `${shoppers.reads()} reads (longest ${Math.round(read)} ms) and ${shoppers.orders.length} orders (longest ${Math.round(order)} ms) meanwhile, ${shoppers.deadlocks()} deadlocks`;
    const locks = `a lock was held or waited for ${held[0]?.ms ?? 0} ms at most`;
    return `${options.orders} orders, ${kills} kills, ${(ms / 1_000).toFixed(1)} s in all, ${crowd}, ${locks}`;
  },
);

/** Runs the migrations up to number `from`; resolves with the number of all of them. */
async function layDownOldSchema({
  url,
  folder,
  from,
}: {
  url: string;
  folder: string;
  from: number;
}): Promise<number> {
  const old = join(folder, 'migrations');
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  for (const name of names.filter((each) => Number(each.slice(0, 4)) <= from))
    await cp(join(MIGRATIONS, name), join(old, name));
  await runMigrations(url, old);
  return names.length;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return rows.map((row) => row.relname);
}

interface Place {
  client: pg.Client;
  url: string;
  folder: string;
  all: number;
}

/** Kills the migration at several points, lets it finish, and runs it once more. Resolves with the number of kills. */
async function migrateThroughKills(
  { options, dice, breaks, tell }: Drill<Options>,
  place: Place,
): Promise<number> {
  const first = await countRan(place.client);
  let kills = 0;
  for (let kill = 1; kill <= options.kills; kill += 1) {
    const target = first + Math.floor(((place.all - first) * (kill - 1)) / options.kills);
    const run = start(place);
    while (run.isRunning() && (await countRan(place.client)) < target + 1) await pause(LOOK_EVERY_MS);
    await pause(dice.below(40));
    if (!run.isRunning()) break;
    await run.kill();
    kills += 1;
    tell(`kill ${kill}: ${await countRan(place.client)} of ${place.all} migrations had run`);
  }
  const [last, again] = [await start(place).exited, await start(place).exited];
  for (const { code, output } of [last, again]) if (code !== 0) breaks(`npm run migrate failed: ${output}`);
  if (!/The database is up to date/.test(again.output)) breaks(`run again it said: ${again.output}`);
  const ran = await countRan(place.client);
  if (ran !== place.all) breaks(`${ran} of ${place.all} migrations have run`);
  return kills;
}

async function countRan(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM schema_migration');
  return rows[0]?.n ?? 0;
}

/** `npm run migrate`, in a process of its own. */
function start({ url, folder }: Place) {
  const child = spawn(process.execPath, [join(SERVER, 'database/run-migrations.ts')], {
    env: { ...childEnvironment(), DATABASE_URL: url, VAR_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exited = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  return {
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function judgeRows(
  client: pg.Client,
  before: Record<string, Fingerprint>,
  { orders }: OldShoppers,
): Promise<string[]> {
  const after = await fingerprints(client, before);
  const changed = Object.entries(before).filter(
    ([table, { rows, sum }]) => after[table]?.rows !== rows || after[table].sum !== sum,
  );
  const { rows } = await client.query<{ number: string }>(
    `SELECT number FROM "order" WHERE number LIKE 'NEW-%'`,
  );
  const kept = new Set(rows.map((row) => row.number));
  const lost = orders.filter((number) => !kept.has(number));
  return [
    ...changed.map(
      ([table, { rows: n }]) => `${table}: ${n} rows were other ones before (${after[table]?.rows} now)`,
    ),
    ...lost.map((number) => `${number} was committed and is lost`),
    ...(kept.size > orders.length ? [`${kept.size} orders, and ${orders.length} were committed`] : []),
  ];
}

async function judgeInvariants(url: string): Promise<string[]> {
  const outsider = outsiderOf(url);
  try {
    const results = await checkInvariants(outsider.ctx.db);
    const broken = results.filter(({ violations }) => violations > 0);
    return broken.map(({ name, promise, violations }) => `${name}: ${violations} times not: ${promise}`);
  } finally {
    await outsider.close();
  }
}
