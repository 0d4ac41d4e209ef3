import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUpShop } from '../backup/backup-shop.ts';
import { checkInvariants } from '../check-invariants.ts';
import { createLogger } from '../log.ts';
import { aProduct } from '../testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../testing/given-checkout.ts';
import { type RunningShop, runShop } from '../testing/run-shop.ts';
import { noStandby, type Pair, startPair } from '../testing/standby.ts';
import { outsiderOf } from '../testing/storm/goods.ts';
import { connectDatabase, onConnection } from './connect.ts';
import { chooseForReading, onReplica, openReplica } from './replica.ts';

const missing = await noStandby();
if (missing) process.stderr.write(`${missing}.\n`);
const EVENTUALLY = { timeout: 60_000, interval: 200 };
const log = createLogger({ level: 'silent' });

describe.skipIf(missing)('a streaming replica', () => {
  let pair: Pair;
  let shop: RunningShop;
  let varDir: string;
  let product: string;
  let outsider: ReturnType<typeof outsiderOf>;

  beforeAll(async () => {
    varDir = await mkdtemp(join(tmpdir(), 'isoko-replica-'));
    pair = await startPair();
    shop = await runShop({
      varDir,
      env: {
        ...{ SHOP_SEED: 'empty', RATE_LIMITS: 'off', METRICS_PORT: '0' },
        ...{ DATABASE_URL: pair.url, DATABASE_REPLICA_URL: pair.standbyUrl },
      },
    });
    outsider = outsiderOf(pair.url);
    await aDeliveryZone(outsider.ctx);
    product = (
      await aProduct(outsider.ctx, { name: 'Ibijumba', slug: 'ibijumba', price: 60_000, stock: 100 })
    ).id;
  }, 400_000);
  afterAll(async () => {
    await shop?.close();
    await outsider?.close();
    await pair?.close();
    await rm(varDir, { recursive: true, force: true });
  });

  const onStandby = (text: string) =>
    onConnection(pair.standbyUrl, async (client) => (await client.query(text)).rows);
  const metric = async (name: string) => {
    const address = /The metrics are at (http\S+metrics)/.exec(shop.output())?.[1] ?? '';
    const text = await (await fetch(address)).text();
    return Number(new RegExp(`^isoko_replica_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const isUsed = () => metric('used');
  const order = async () => {
    const { status } = await fetch(`${shop.address}/api/v1/orders/guests`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(aGuestOrder([{ product, quantity: 1 }])),
    });
    return status;
  };
  const sitemap = async () => (await fetch(`${shop.address}/sitemap.xml`)).text();
  /** What a database counted of the looks at its orders. */
  const scans = (rows: Record<string, unknown>[]) => Number(rows[0]?.n ?? 0);
  const COUNT =
    "SELECT coalesce(sum(seq_scan + idx_scan), 0)::int AS n FROM pg_stat_user_tables WHERE relname = 'order'";

  test('when it follows then it is read, orders go to the database, and what is behind is not read', async () => {
    await vi.waitFor(async () => expect(await isUsed()).toBe(1), EVENTUALLY);
    expect(await order()).toBe(201);
    expect(await sitemap()).toContain('ibijumba');

    await onStandby('SELECT pg_wal_replay_pause()');
    await sql`UPDATE product SET slug = 'ibijumba-bishya'`.execute(outsider.ctx.db);
    // It is some seconds old, and read for as long.
    expect(await order()).toBe(201);
    await vi.waitFor(async () => expect(await isUsed()).toBe(0), EVENTUALLY);
    expect(await metric('lag_seconds')).toBeGreaterThan(5);
    await vi.waitFor(async () => expect(await sitemap()).toContain('ibijumba-bishya'), EVENTUALLY);

    await onStandby('SELECT pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await isUsed()).toBe(1), EVENTUALLY);
    expect(await metric('lag_seconds')).toBeLessThan(5);
  });

  test('when checks and backups read it then they are whole, and nothing is written by way of it', async () => {
    const url = await chooseForReading(pair.url, pair.standbyUrl, log);
    expect(url).toBe(pair.standbyUrl);
    const before = scans(await onStandby(COUNT));
    const standby = connectDatabase(url, { log });
    onTestFinished(() => standby.close());
    const broken = (await checkInvariants(standby.db)).filter(({ violations }) => violations > 0);
    expect(broken).toEqual([]);
    const file = join(varDir, 'standby.backup');
    const now = () => new Date();
    const key = 'k'.repeat(40);
    await backUpShop({
      url,
      varDir,
      pictures: null,
      file,
      passphrase: null,
      key,
      now,
      signal: AbortSignal.timeout(60_000),
    });
    expect((await readFile(file)).length).toBeGreaterThan(10_000);
    await vi.waitFor(async () => expect(scans(await onStandby(COUNT))).toBeGreaterThan(before), EVENTUALLY);
    await expect(sql`DELETE FROM "order"`.execute(standby.db)).rejects.toMatchObject({ code: '25006' });
  });

  test('when it is away, or takes writes itself, then the database is read', async () => {
    const { db } = outsider.ctx;
    const away = openReplica({
      url: 'postgresql://nobody@127.0.0.1:1/nothing',
      primary: db,
      log,
      isWatched: false,
    });
    onTestFinished(() => away.close());
    expect(await away.look()).toEqual({ fault: expect.stringContaining('ECONNREFUSED') });
    expect(onReplica({ db, replica: away }).db).toBe(db);
    const itself = openReplica({ url: pair.url, primary: db, log, isWatched: false });
    onTestFinished(() => itself.close());
    expect(await itself.look()).toEqual({ fault: expect.stringContaining('no replica') });
    expect(await chooseForReading(pair.url, pair.url, log)).toBe(pair.url);
  });
});
