import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listTables } from '../database/archive/shop-tables.ts';
import { createLogger } from '../log.ts';
import { createGallery } from '../modules/media/gallery.ts';
import { folderStore } from '../modules/media/gallery-store.ts';
import { notePicture } from '../modules/media/picture.store.ts';
import { accessTokenOf } from '../modules/orders/reading/require-access.ts';
import { openSecrets } from '../secrets.ts';
import { type Fingerprint, fingerprintOf } from '../testing/backup/fingerprint.ts';
import { type PlacedOrder, placeOrder } from '../testing/checkout.ts';
import { aProduct, aRegion } from '../testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '../testing/given-checkout.ts';
import { aCustomer, type TestCustomer } from '../testing/given-customers.ts';
import { runShop } from '../testing/run-shop.ts';
import { startShop, type TestShop } from '../testing/start-shop.ts';
import { type BackupOptions, backUpShop } from './backup-shop.ts';
import { type CheckedBackup, checkBackup } from './check-backup.ts';
import { planSchema, type RestoreOptions, restoreShop } from './restore-shop.ts';

const PASSPHRASE = 'a rider who knows every hill';
const KEY = 'k'.repeat(43);
const log = createLogger({ level: 'silent' });
const now = () => new Date();

let shop: TestShop;
let folder: string;
let varDir: string;
let picture: string;
let early: PlacedOrder;
let late: PlacedOrder;
let customer: TestCustomer;
let moment: Fingerprint;
let backup: CheckedBackup;

beforeAll(async () => {
  // By the clock of the machine: the restored shop lives by it.
  shop = await startShop({ now: now() });
  folder = await mkdtemp(join(tmpdir(), 'isoko-backup-'));
  varDir = join(folder, 'var');
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
  const order = () => placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 2 }]));
  picture = await hangPicture();
  await openSecrets({ varDir });
  early = await order();
  customer = await aCustomer(shop.ctx);
  await mkdir(join(folder, 'backups'));
  const file = join(folder, 'backups', 'shop.sealed');
  // Ordered when the moment is fixed already, and before anything of it is written.
  const onSnapshot = async (id: string) => {
    moment = await fingerprintOf(shop.url, id);
    late = await order();
  };
  await backUpShop(theBackup({ file, passphrase: PASSPHRASE, onSnapshot }));
  backup = await checkBackup({ file, passphrase: PASSPHRASE, key: null });
});

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function hangPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  const gallery = createGallery({ dir: join(varDir, 'gallery'), log });
  const made = await gallery.ingestImage(bytes, 'tomatoes');
  await gallery.read(made.name.replace('.webp', ''), 40, 'avif');
  await notePicture(shop.db, made, now());
  return made.name;
}

function theBackup(other: Pick<BackupOptions, 'file'> & Partial<BackupOptions>): BackupOptions {
  return { url: shop.url, varDir, passphrase: null, key: KEY, now, ...other };
}

function theRestore(other: Partial<RestoreOptions>): RestoreOptions {
  return { backup, databaseUrl: null, varDir: join(folder, 'new'), replace: false, log, now, ...other };
}

test('when a backup is restored then the shop of that moment opens, and the one before it is kept aside', async () => {
  const dir = join(folder, 'new');
  await mkdir(join(dir, 'gallery'), { recursive: true });
  await writeFile(join(dir, 'gallery', 'note.txt'), 'from before');
  await expect(restoreShop(theRestore({}))).rejects.toThrow(
    /holds a shop already \(gallery\)[^\n]*--replace/,
  );
  expect(await readdir(dir)).toEqual(['gallery']);

  let restored: Fingerprint | null = null;
  const onFilled = async (url: string) => {
    restored = await fingerprintOf(url);
  };
  const { aside, results } = await restoreShop(theRestore({ replace: true, onFilled }));
  expect(restored).toEqual(moment);
  expect(results.filter(({ violations }) => violations > 0)).toEqual([]);
  expect(await readFile(join(String(aside), 'gallery', 'note.txt'), 'utf8')).toBe('from before');
  const secret = join('secrets', 'shop');
  expect(await readFile(join(dir, secret), 'utf8')).toBe(await readFile(join(varDir, secret), 'utf8'));

  const open = await runShop({ varDir: dir, env: { SHOP_SEED: 'empty' } });
  try {
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${open.address}/api/v1${path}`, { headers });
      return { status: answer.status, body: await answer.json() };
    };
    // The orders were placed by a shop without a folder: what opens them is derived from the secret of this one.
    const secrets = (await openSecrets({ varDir: dir })).secrets;
    const look = ({ _id }: PlacedOrder) =>
      ask(`/orders/${_id}`, { 'x-order-token': accessTokenOf(secrets, _id) });
    expect(await look(early)).toMatchObject({ status: 200, body: { data: { number: early.number } } });
    expect((await look(late)).status).toBe(404);
    const me = await ask('/users/me', { authorization: `Bearer ${customer.token}` });
    expect(me).toMatchObject({ status: 200, body: { data: { email: customer.email } } });
    expect((await fetch(`${open.address}/gallery/${picture}`)).status).toBe(200);
  } finally {
    expect(await open.close()).toBe(0);
  }
});

test('when the pictures of several machines are in storage of their own then the backup holds them all the same', async () => {
  const storage = folderStore(join(folder, 'storage'));
  const name = 'shared-0123456789ab.webp';
  await notePicture(shop.db, { name, width: 9, height: 9, bytes: 6 }, now());
  try {
    await storage.put(name, Buffer.from('shared'));
    const file = join(folder, 'backups', 'of-storage.tar.gz');
    const { manifest, missingPictures } = await backUpShop(theBackup({ file, pictures: storage }));
    expect(missingPictures).toEqual([]);
    const names = manifest.files.map((each) => each.name);
    expect(names.filter((each) => each.startsWith('gallery/')).toSorted()).toEqual(
      [`gallery/01/${name}`, `gallery/${picture.slice(-17, -15)}/${picture}`].toSorted(),
    );
  } finally {
    await shop.db.deleteFrom('picture').where('name', '=', name).execute();
  }
});

test('when a backup is made then it is for its owner alone, without what can be made again', async () => {
  expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
  const names = backup.manifest.files.map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    expect.stringMatching(`^gallery/[0-9a-f]{2}/${picture}$`),
    'secrets/shop',
  ]);
  const rows = Object.fromEntries(backup.manifest.tables.map((table) => [table.name, table.rows]));
  expect(rows).toMatchObject({ 'public.order': 1, 'public.picture': 1 });
  expect(rows['pgboss.job']).toBeGreaterThan(0);
});

test('when the queue has a table no one thought of then it is found here', async () => {
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  const names = (await listTables(client)).map(({ name }) => name);
  await client.end();
  const kept = ['job', 'job_dependency', 'queue', 'schedule', 'subscription'];
  expect(names.filter((name) => name.startsWith('pgboss.'))).toEqual(kept.map((name) => `pgboss.${name}`));
});

test('when a backup cannot be made then nothing is left behind', async () => {
  const before = await readdir(join(folder, 'backups'));
  const { file } = backup;
  await expect(backUpShop(theBackup({ file }))).rejects.toThrow(/^The file [^\n]* already exists: [^\n]*\.$/);
  const away = theBackup({ file: join(folder, 'not mounted', 'shop') });
  await expect(backUpShop(away)).rejects.toThrow(/the folder does not exist; no backup was made\.$/);
  const interrupted = new AbortController();
  const onSnapshot = async () => interrupted.abort();
  const input = theBackup({ file: join(folder, 'backups', 'cut'), signal: interrupted.signal, onSnapshot });
  await expect(backUpShop(input)).rejects.toThrow('Interrupted: no backup was made.');
  expect(await readdir(join(folder, 'backups'))).toEqual(before);
});

test('when the file is none, is cut or needs a passphrase then one sentence says so', async () => {
  const check = (file: string, passphrase: string | null = PASSPHRASE) =>
    checkBackup({ file, passphrase, key: null });
  const cut = join(folder, 'cut');
  const bytes = await readFile(backup.file);
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  await expect(check(cut)).rejects.toThrow(/^The backup is damaged: [^\n]*\.$/);
  await writeFile(cut, 'something else');
  await expect(check(cut)).rejects.toThrow(/is no backup of a shop\.$/);
  await expect(check(join(folder, 'nowhere'))).rejects.toThrow(/^There is no file /);
  await expect(check(backup.file, null)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE\.$/);
  await expect(check(backup.file, 'not the right one')).rejects.toThrow(/^BACKUP_PASSPHRASE is not the one/);
});

test('when the backup is of a newer shop then nothing is touched', async () => {
  const { schema, ...head } = backup.head;
  const later = { name: '9999_later.sql', checksum: '0'.repeat(64) };
  const newer = {
    ...backup,
    head: { ...head, schema: { ...schema, migrations: [...schema.migrations, later] } },
  };
  const elsewhere = join(folder, 'elsewhere');
  const restoring = restoreShop(theRestore({ backup: newer, varDir: elsewhere }));
  await expect(restoring).rejects.toThrow(/newer shop than this one, which does not know 9999_later\.sql/);
  await expect(stat(elsewhere)).rejects.toThrow(/ENOENT/);
});

test('when the backup is of an older shop then what came since runs after its rows', async () => {
  const { schema, ...head } = backup.head;
  const [last, ...earlier] = schema.migrations.toReversed();
  const older = { ...head, schema: { ...schema, migrations: earlier } };
  const { before, after } = await planSchema(older);
  expect(after.map(({ name }) => name)).toEqual([last?.name]);
  expect(before).toHaveLength(earlier.length);
  const edited = earlier.map((each) => ({ ...each, checksum: '0'.repeat(64) }));
  const other = planSchema({ ...head, schema: { ...schema, migrations: edited } });
  await expect(other).rejects.toThrow(/is not the one that this backup was made with\.$/);
});

test('when an external database is in use, or its user may too little, then one sentence says what to do', async () => {
  const restoreInto = (databaseUrl: string) =>
    restoreShop(theRestore({ databaseUrl, varDir: join(folder, 'elsewhere') }));
  await expect(restoreInto(shop.url)).rejects.toThrow(/^DATABASE_URL holds a shop .*CREATE DATABASE/);
  const postgresUrl = inject('postgresUrl');
  const server = new pg.Client({ connectionString: postgresUrl });
  await server.connect();
  await server.query('CREATE DATABASE empty_for_backup TEMPLATE template1');
  const empty = postgresUrl.replace(/\/[^/]*$/, '/empty_for_backup');
  try {
    await expect(restoreInto(empty)).rejects.toThrow(/GRANT SET ON PARAMETER session_replication_role/);
  } finally {
    await server.query('DROP DATABASE empty_for_backup WITH (FORCE)');
    await server.end();
  }
});
