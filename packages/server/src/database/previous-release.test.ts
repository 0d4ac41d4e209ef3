import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import root from '../../../../package.json' with { type: 'json' };
import { checkInvariants } from '../check-invariants.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { aProduct } from '../testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../testing/given-checkout.ts';
import { type RunningShop, runShop } from '../testing/run-shop.ts';
import { outsiderOf } from '../testing/storm/goods.ts';
import { readMigrations } from './migrate.ts';

/**
 * The release before this one: its tag, its commit, and the last migration it has. Whoever makes a release names the one before it
 * here; it must be one that a process of can be started on the schema of the next (decisions/0208).
 */
const PREVIOUS = {
  tag: 'v0.9.0',
  commit: 'fa9c68a1b43dc6090ecc89eaa29500b1eaa1282e',
  last: '0251_least_that_is_sold.sql',
};

const ROOT = join(import.meta.dirname, '../../../..');
const MIGRATIONS = 'packages/server/src/database/migrations';
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();
const CONTRACTS = /^\d{4}_contract_/;

const LATER = 'The database is that of a later release';
const EVENTUALLY = { timeout: 120_000, interval: 200 };
const expectReady = async ({ address }: RunningShop) =>
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

/** What a guest hears of an order. */
interface Bought {
  _id: string;
  number: string;
  access_token: string;
}

/** Why the release before cannot be started here; null: it can. A whole history without its commit is a fault. */
async function findMissing(): Promise<string | null> {
  const isHere = await git('cat-file', '-e', `${PREVIOUS.commit}^{commit}`).then(
    () => true,
    () => false,
  );
  if (isHere) return null;
  const history = await git('rev-parse', '--is-shallow-repository', '--show-prefix').catch(() => 'none');
  const isWhole = history === 'false';
  return isWhole
    ? null
    : 'the history of this copy ends before the last release: it was not started on this schema';
}

const missing = await findMissing();
if (missing) process.stderr.write(`${missing}.\n`);

/** What takes away, or asks for more than the release before gives. */
const TAKES = [
  /\bDROP\s+(TABLE|COLUMN|VIEW|TYPE|SCHEMA|EXTENSION)\b/i,
  /\bRENAME\b/i,
  /\bALTER\s+COLUMN\s+"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+COLUMN\b(?![^,;]*\b(DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i,
];
const withoutComments = (text: string) => text.replace(/--.*$/gm, '');
const takes = (text: string) => TAKES.some((pattern) => pattern.test(withoutComments(text)));

describe('what this release adds to the schema', () => {
  test('when a migration takes something away then it says contract in its name', async () => {
    const since = (await readMigrations()).filter(({ name }) => name > PREVIOUS.last);
    const unsaid = since.filter(({ name, sql }) => takes(sql) && !CONTRACTS.test(name));
    expect(unsaid.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['ALTER TABLE jar DROP COLUMN lid;', true],
    ['ALTER TABLE jar RENAME COLUMN lid TO cover;', true],
    ['ALTER TABLE jar ALTER COLUMN beans TYPE bigint;', true],
    ['ALTER TABLE jar ALTER lid SET NOT NULL;', true],
    ['ALTER TABLE jar ADD COLUMN lid text NOT NULL, ADD COLUMN spoon int DEFAULT 0;', true],
    ["ALTER TABLE jar ADD COLUMN lid text NOT NULL DEFAULT '';", false],
    ['ALTER TABLE jar ADD COLUMN lid text; -- never DROP COLUMN\nDROP INDEX jar_beans;', false],
    ['CREATE TABLE lid (jar int NOT NULL);', false],
  ])('when it says %s then that takes something away: %s', (text, isTaken) => {
    expect(takes(text)).toBe(isTaken);
  });
});

describe.skipIf(missing)('what is named here as the release before', () => {
  test('when there are tags then none between it and this release is left out', async () => {
    const tags = (await git('tag', '--merged', 'HEAD', '--list', 'v*')).split('\n').filter(Boolean);
    const isLater = (tag: string) => tag.localeCompare(PREVIOUS.tag, 'en', { numeric: true }) > 0;
    expect(tags.filter((tag) => isLater(tag) && tag !== `v${root.version}`)).toEqual([]);
  });

  test('when its migrations are listed then the last is the one that is said', async () => {
    const files = await git('ls-tree', '--name-only', PREVIOUS.commit, `${MIGRATIONS}/`);
    expect(files.split('\n').at(-1)).toBe(`${MIGRATIONS}/${PREVIOUS.last}`);
  });
});

describe.skipIf(missing)('the release before on the schema of this one', () => {
  let folder: string;
  let database: TestDatabase;
  let outsider: ReturnType<typeof outsiderOf>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'isoko-previous-'));
    await layOut(folder);
  }, 400_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    outsider = outsiderOf(database.url);
    onTestFinished(async () => {
      await outsider.close();
      await database.drop();
    });
  });

  const open = async (main?: string): Promise<RunningShop> => {
    const env = {
      SHOP_SEED: 'empty',
      RATE_LIMITS: 'off',
      SHOP_SECRET: 's'.repeat(40),
      DATABASE_URL: database.url,
    };
    const shop = await runShop({ env, ...(main && { main }) });
    onTestFinished(async () => void (await shop.close()));
    return shop;
  };
  const openPrevious = () => open(join(folder, 'packages/server/src/main.ts'));

  const aProductToBuy = async () => {
    await aDeliveryZone(outsider.ctx);
    return (await aProduct(outsider.ctx, { price: 60_000, stock: 100 })).id;
  };
  const buy = async ({ address }: RunningShop, id: string): Promise<Bought> => {
    const bought = await fetch(`${address}/api/v1/orders/guests`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(aGuestOrder([{ product: id, quantity: 2 }])),
    });
    const { data } = (await bought.json()) as { data: Bought };
    expect(bought.status).toBe(201);
    return data;
  };
  const expectReads = async ({ address }: RunningShop, { _id, number, access_token }: Bought) => {
    const headers = { 'x-order-token': access_token };
    const read = await fetch(`${address}/api/v1/orders/${_id}`, { headers });
    expect([read.status, await read.json()]).toMatchObject([200, { data: { number } }]);
    expect((await fetch(`${address}/api/v1/products?limit=5`)).status).toBe(200);
  };
  const expectWhole = async () => {
    const broken = (await checkInvariants(outsider.ctx.db)).filter(({ violations }) => violations > 0);
    expect(broken).toEqual([]);
  };

  test('when it is started beside this one then both sell, and each reads the orders of the other', async () => {
    const present = await open();
    const names = (await readMigrations()).map(({ name }) => name);
    if (names.some((name) => name > PREVIOUS.last && CONTRACTS.test(name))) {
      await expect(openPrevious()).rejects.toThrow(/newer than this shop: \d{4}_contract_/);
      return;
    }
    const previous = await openPrevious();
    for (const shop of [previous, present]) await vi.waitFor(() => expectReady(shop), EVENTUALLY);
    const isLater = names.some((name) => name > PREVIOUS.last);
    await vi.waitFor(() => expect(previous.output().includes(LATER)).toBe(isLater), EVENTUALLY);
    const id = await aProductToBuy();
    await expectReads(present, await buy(previous, id));
    await expectReads(previous, await buy(present, id));
    await expectWhole();
  }, 400_000);

  test('when this one opens a shop of it then what was sold there is there, and it sells on', async () => {
    const previous = await openPrevious();
    await vi.waitFor(() => expectReady(previous), EVENTUALLY);
    const id = await aProductToBuy();
    const before = await buy(previous, id);
    expect(await previous.close()).toBe(0);
    const present = await open();
    await vi.waitFor(() => expectReady(present), EVENTUALLY);
    await expectReads(present, before);
    await expectReads(present, await buy(present, id));
    await expectWhole();
  }, 400_000);
});

/** The files of that release, with the packages that are installed and the pages that are built now. */
async function layOut(folder: string): Promise<void> {
  const archive = join(folder, 'release.tar');
  await git('archive', '--output', archive, PREVIOUS.commit, 'package.json', 'packages', 'demo');
  await run('tar', ['-xf', archive, '-C', folder]);
  const installed = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules/@isoko'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@isoko' && !name.startsWith('.'))
      await symlink(join(installed, name), join(folder, 'node_modules', name));
  }
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@isoko', name));
  for (const name of ['storefront', 'admin'])
    await symlink(join(ROOT, 'packages', name, 'dist'), join(folder, 'packages', name, 'dist'));
}
