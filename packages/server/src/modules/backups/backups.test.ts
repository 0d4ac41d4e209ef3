import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { drillRestore } from '#server/backup/restore-drill.ts';
import { backupWriter } from '#server/backup/write-backup.ts';
import type { Config } from '#server/config.ts';
import { backupHandler } from '#server/job-handlers.ts';
import { openS3Storage, type S3Storage } from '#server/testing/backup/s3-storage.ts';
import { placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from '#server/testing/given-checkout.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { whileAlone } from './backup.store.ts';
import { backupFolder } from './backup-files.ts';
import { noteDrill } from './backups.ts';
import { sweepBackups } from './make-backup.ts';

const PASSPHRASE = 'a rider who knows every hill';
/** Two in the morning in Kigali. */
const TWO = '2026-11-21T00:00:00Z';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const shop = shopForFile({ config: { backupPassphrase: PASSPHRASE } });
let storage: S3Storage;
let config: Config;
let folder: string;
let owner: StaffDesk;

beforeAll(async () => {
  storage = await openS3Storage();
  await sql`UPDATE schema_migration SET ran_at = '2026-01-05T08:00:00Z'`.execute(shop.db);
  owner = await aDesk(shop, 'owner', { email: 'ella@example.rw' });
  ({ config } = shop.app);
  folder = backupFolder(config.varDir);
});
afterAll(() => storage.close());

beforeEach(async () => {
  shop.clock.set(TWO);
  // The configuration of an open shop never changes; a test plays one that was started with other variables.
  Object.assign(config, { backupS3: null });
  await emptyShop(shop.ctx);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await shop.db.deleteFrom('backup').execute();
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
  await rm(folder, { recursive: true, force: true });
  shop.mailbox.mails.length = 0;
});

const files = async () => (await readdir(folder).catch(() => [])).sort();
const list = async () => (await owner.get('/backups')).body.data.backups;

/** A night goes by: every process looks, and the job is done. */
async function night(): Promise<void> {
  await Promise.all([sweepBackups(shop.ctx), sweepBackups(shop.ctx)]);
  await shop.runJobs();
}

test('when the hour of Kigali comes then one backup is made, however many processes look', async () => {
  shop.clock.set('2026-11-20T23:59:59Z');
  await owner.patch('/settings', { backup_hour: 2 });
  // Of the day that began two hours ago there is none yet.
  await night();
  expect(await files()).toEqual([]);
  shop.clock.set(TWO);
  await night();
  await night();
  expect(await files()).toEqual(['isoko-20261121T000000Z.tar.gz.sealed']);
  const [made, ...more] = await list();
  expect(more).toEqual([]);
  expect(made).toMatchObject({ state: 'done', by: null, is_encrypted: true, is_here: true, copy: 'none' });
  const file = join(folder, made.file);
  expect((await readFile(file)).length).toBe(made.bytes);
  const { maker } = await checkBackup({ file, passphrase: PASSPHRASE, key: null });
  expect(maker).toBe('passphrase');
});

test('when the shop was closed at the hour then the backup is made later that day; a new shop waits', async () => {
  shop.clock.set('2026-11-21T13:20:00Z');
  const birth = (at: string) => sql`UPDATE schema_migration SET ran_at = ${at}`.execute(shop.db);
  await birth('2026-11-21T09:00:00Z');
  await night();
  expect(await files()).toEqual([]);
  await birth('2026-01-05T08:00:00Z');
  await night();
  expect(await files()).toHaveLength(1);
});

test('when no hour is set then no night makes one, and a press still does', async () => {
  await owner.patch('/settings', { backup_hour: null });
  try {
    await night();
    expect(await files()).toEqual([]);
    expect((await owner.post('/backups')).status).toBe(201);
    await shop.runJobs();
    expect(await files()).toHaveLength(1);
  } finally {
    await owner.patch('/settings', { backup_hour: 2 });
  }
});

test('when three are kept then the fourth oldest goes, and what others put there stays', async () => {
  await owner.patch('/settings', { backups_kept: 3 });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'isoko-20260101T000000Z.tar.gz'), 'put there by hand');
  for (let nights = 0; nights < 5; nights += 1) {
    await night();
    shop.clock.advance(DAY_MS);
  }
  const kept = ['23', '24', '25'].map((day) => `isoko-202611${day}T000000Z.tar.gz.sealed`);
  expect(await files()).toEqual(['isoko-20260101T000000Z.tar.gz', ...kept]);
  expect((await list()).map((each: { file: string }) => each.file)).toEqual(kept.toReversed());
});

test('when a shop is made of the backup of a night then its books agree', async () => {
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_100, stock: 10 });
  await placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 3 }]));
  await sweepBackups(shop.ctx);
  // People buy while it is made.
  const [, sold] = await Promise.all([
    shop.runJobs(),
    placeOrder(shop, aGuestOrder([{ product: rice.id, quantity: 2 }])),
  ]);
  expect(sold.status).toBeTruthy();
  const { now, log } = shop.ctx;
  const report = await drillRestore({ config, file: null, log, now });
  expect(report.madeAt).toEqual(new Date(TWO));
  expect(report.rows).toBeGreaterThan(20);
  expect((await readdir(config.varDir)).filter((name) => name.startsWith('drill-'))).toEqual([]);
  const drill = { at: now(), byName: 'isoko', madeAt: report.madeAt, rowCount: report.rows };
  await noteDrill(shop.ctx, drill);
  const { lines } = (await owner.get('/health')).body.data;
  expect(lines.find((line: { key: string }) => line.key === 'restore_drill')).toMatchObject({
    state: 'good',
    says: expect.stringContaining(`${report.rows} rows`),
  });
  await shop.db.deleteFrom('restore_drill').execute();
});

test('when the button is pressed twice then it is one backup, and without a fresh proof none', async () => {
  const session = shop.db.updateTable('staff_session').where('account_id', '=', owner.id);
  const { proved_at } = await shop.db
    .selectFrom('staff_session')
    .select('proved_at')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  await session.set({ proved_at: null }).execute();
  expect(await owner.post('/backups')).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  await session.set({ proved_at }).execute();
  const [first, second] = await Promise.all([owner.post('/backups'), owner.post('/backups')]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data._id).toBe(first.body.data._id);
  await shop.runJobs();
  shop.clock.advance(7_000);
  const third = await owner.post('/backups');
  expect(third.body.data._id).not.toBe(first.body.data._id);
  await shop.runJobs();
  expect(await list()).toMatchObject([
    { state: 'done', by: 'The owner' },
    { state: 'done', by: 'The owner' },
  ]);
});

test('when a manager, packer or editor asks for backups then they are refused', async () => {
  for (const role of ['manager', 'packer', 'editor'] as const) {
    const desk = await aDesk(shop, role);
    const answers = [await desk.get('/backups'), await desk.post('/backups')];
    expect(
      answers.map(({ status }) => status),
      role,
    ).toEqual([403, 403]);
  }
});

test('when the file is saved then it is the whole file, and every owner hears of it', async () => {
  await owner.post('/backups');
  await shop.runJobs();
  const [{ _id, file }] = await list();
  const answer = await shop.app.inject({
    url: `/api/v1/admin/backups/${_id}/file`,
    headers: { cookie: `isoko-staff=${owner.token}`, 'x-isoko-staff': '1' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'no-store',
  });
  expect(answer.rawPayload.equals(await readFile(join(folder, file)))).toBe(true);
  await shop.runJobs();
  const told = shop.mailbox.mails.filter(({ text }) => text.includes(file));
  expect(told.map(({ to }) => to.address)).toEqual(['ella@example.rw']);
  await rm(join(folder, file));
  expect((await owner.get(`/backups/${_id}/file`)).status).toBe(404);
  expect((await list())[0].is_here).toBe(false);
});

test('when a file is not encrypted then it does not leave the machine', async () => {
  await owner.post('/backups');
  await shop.runJobs();
  const [{ _id }] = await list();
  await shop.db.updateTable('backup').set({ is_sealed: false }).where('id', '=', _id).execute();
  expect((await owner.get(`/backups/${_id}/file`)).status).toBe(404);
});

test('when a backup fails then owners are told once, health says so, and nothing is tried again', async () => {
  // Where the folder would be there is a file.
  await writeFile(folder, '');
  await night();
  await shop.runJobs();
  shop.clock.advance(HOUR_MS);
  await night();
  expect(await list()).toMatchObject([
    { state: 'failed', file: null, problem: expect.stringContaining(folder) },
  ]);
  const told = shop.mailbox.mails.filter(({ subject }) => subject.includes('backup failed'));
  expect(told.map(({ to }) => to.address)).toEqual(['ella@example.rw']);
  const { lines } = (await owner.get('/health')).body.data;
  expect(lines[0]).toMatchObject({ key: 'backup', state: 'broken', says: expect.stringContaining(folder) });
  await rm(folder);
  shop.clock.advance(DAY_MS);
  await night();
  expect((await list()).map((each: { state: string }) => each.state)).toEqual(['done', 'failed']);
});

test('when another process makes a backup then this one waits for a minute', async () => {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const held = whileAlone(shop.ctx.db, () => {
    begun.resolve();
    return finished.promise;
  });
  await owner.post('/backups');
  await begun.promise;
  await shop.runJobs();
  expect(await files()).toEqual([]);
  finished.resolve();
  expect(await held).toBe(true);
  await shop.runJobs();
  expect(await files()).toEqual([]);
  shop.clock.advance(60_000);
  await shop.runJobs();
  expect(await files()).toHaveLength(1);
});

test('when its process died behind the last byte then the file is not written again', async () => {
  const { body } = await owner.post('/backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'isoko-20261121T000000Z.tar.gz.sealed'), 'whole');
  await shop.runJobs();
  expect(await list()).toMatchObject([{ _id: body.data._id, state: 'done', bytes: 5 }]);
});

test('when the process is told to stop then the backup is made by the next one, and no one is told', async () => {
  const { body } = await owner.post('/backups');
  const stopping = new AbortController();
  const { now } = shop.ctx;
  const writer = backupWriter({ config, url: shop.shopUrl, now, log: shop.ctx.log, signal: stopping.signal });
  stopping.abort();
  const { failed } = await runJobs(shop.ctx, backupHandler(writer), { mayFail: true });
  expect(failed.map(({ error }) => String(error))).toEqual([expect.stringContaining('Interrupted')]);
  expect(await files()).toEqual([]);
  expect(await list()).toMatchObject([{ _id: body.data._id, state: 'waiting', problem: null }]);
  shop.clock.advance(5 * 60_000);
  await shop.runJobs();
  expect(await list()).toMatchObject([{ _id: body.data._id, state: 'done' }]);
  expect(shop.mailbox.mails).toEqual([]);
});

test('when a job was lost then the backup counts as failed after half a day, and a press asks for another', async () => {
  await owner.post('/backups');
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
  shop.clock.advance(12 * HOUR_MS);
  await sweepBackups(shop.ctx);
  expect((await list()).filter((each: { by: string | null }) => each.by)).toMatchObject([
    { state: 'waiting' },
  ]);
  shop.clock.advance(1);
  await sweepBackups(shop.ctx);
  expect((await list()).filter((each: { by: string | null }) => each.by)).toMatchObject([
    { state: 'failed' },
  ]);
  expect((await owner.post('/backups')).body.data.state).toBe('waiting');
});

test('when storage is set then the same bytes are there, and a wrong key is told to owners', async () => {
  const put = { ...storage.config };
  Object.assign(config, { backupS3: put });
  await restarted()();
  const [made] = await list();
  expect(made).toMatchObject({ state: 'done', copy: 'done', problem: null });
  const kept = storage.read(`shop/${made.file}`);
  expect(kept?.equals(await readFile(join(folder, made.file)))).toBe(true);

  shop.clock.advance(DAY_MS);
  Object.assign(config, { backupS3: { ...put, secret: 'another one' } });
  await restarted()();
  const [refused] = await list();
  expect(refused).toMatchObject({
    state: 'done',
    copy: 'failed',
    problem: expect.stringContaining('403 SignatureDoesNotMatch'),
  });
  expect(JSON.stringify(refused)).not.toContain('another one');
  expect(storage.read(`shop/${refused.file}`)).toBeUndefined();
  await shop.runJobs();
  const told = shop.mailbox.mails.filter(({ subject }) => subject.includes('one machine only'));
  expect(told).toHaveLength(1);
});

/** A night of the shop as it works after it was started with the configuration of this moment. */
function restarted(): () => Promise<void> {
  const { now } = shop.ctx;
  const signal = new AbortController().signal;
  const writer = backupWriter({ config, url: shop.shopUrl, now, log: shop.ctx.log, signal });
  return async () => {
    await sweepBackups(shop.ctx);
    await runJobs(shop.ctx, backupHandler(writer));
  };
}
