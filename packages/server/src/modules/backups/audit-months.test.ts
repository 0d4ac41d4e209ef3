import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readLines } from '#server/backup/read-backup.ts';
import { backupWriter } from '#server/backup/write-backup.ts';
import type { S3Config } from '#server/backup-config.ts';
import { checkInvariants } from '#server/check-invariants.ts';
import { backupHandler } from '#server/job-handlers.ts';
import { checkMonth, hasLink, startOfLog } from '#server/modules/audit/audit.ts';
import { openS3Storage } from '#server/testing/backup/s3-storage.ts';
import { aRegion } from '#server/testing/given.ts';
import { emptyShop } from '#server/testing/given-checkout.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { backupFolder } from './backup-files.ts';
import { sweepBackups } from './make-backup.ts';

const PASSPHRASE = 'a rider who knows every hill';
const shop = shopForFile({ config: { backupPassphrase: PASSPHRASE } });
let owner: StaffDesk;

/** As a person with the owner's role. */
const byOwner = (...statements: string[]) =>
  shop.db.transaction().execute(async (db) => {
    await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`ALTER TABLE audit_log ENABLE TRIGGER USER`.execute(db);
  });
const folder = () => backupFolder(shop.app.config.varDir);
const months = async () =>
  (await readdir(folder()).catch(() => [])).filter((name) => name.startsWith('audit-')).sort();
const read = (name: string, seen?: string) =>
  checkMonth(readLines({ file: join(folder(), name), passphrase: PASSPHRASE }), seen);
const verify = async () => (await owner.get('/audit/verify')).body.data;
const make = async (name: string) => expect((await owner.post('/categories', { name })).status).toBe(201);
const places = async () =>
  (await shop.db.selectFrom('audit_log').select('seq').orderBy('seq').execute()).map(({ seq }) => seq);

async function at(moment: string): Promise<void> {
  shop.clock.set(moment);
  owner = await aDesk(shop, 'owner');
}

async function night(): Promise<void> {
  await sweepBackups(shop.ctx);
  await shop.runJobs();
}

/** Three rows of January, two of February, one of March, and the setting, of 2026, by which January and February go. */
beforeEach(async () => {
  await rm(folder(), { recursive: true, force: true });
  shop.clock.set('2024-01-02T08:00:00Z');
  await byOwner(
    'DELETE FROM audit_log',
    'DELETE FROM audit_start',
    'DELETE FROM backup',
    "DELETE FROM setting WHERE key = 'audit_months'",
  );
  await emptyShop(shop.ctx);
  await aRegion(shop.ctx);
  await sql`UPDATE schema_migration SET ran_at = '2024-01-01T08:00:00Z'`.execute(shop.db);
  // Half an hour before midnight in Kigali, and ten minutes after it.
  await at('2024-01-31T21:30:00Z');
  for (const name of ['One', 'Two', 'Three']) await make(name);
  await at('2024-01-31T22:10:00Z');
  for (const name of ['Four', 'Five']) await make(name);
  await at('2024-03-01T08:00:00Z');
  await make('Six');
  await at('2026-03-02T08:00:00Z');
  expect((await owner.patch('/settings', { audit_months: 24 })).status).toBe(200);
});

test('when months had their time then each is a file that proves itself, and the log begins behind them', async () => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select([sql<string>`seq || ':' || encode(row_hash, 'hex')`.as('link')])
    .orderBy('seq')
    .execute();
  const [first = '', , third = '', , fifth = '', sixth = ''] = rows.map(({ link }) => link);
  await night();
  expect(await months()).toEqual(['audit-2024-01-to-3.txt.gz.sealed', 'audit-2024-02-to-5.txt.gz.sealed']);
  expect(await places()).toEqual([6, 7]);
  expect(await verify()).toMatchObject({ ok: true, rows: 2, head: expect.stringMatching(/^7:/) });
  expect(await startOfLog(shop.ctx)).toBe(fifth);
  expect((await checkInvariants(shop.db)).find(({ name }) => name === 'I17')?.violations).toBe(0);
  // What a mail named long ago is in its file alone.
  expect([await hasLink(shop.ctx, first), await hasLink(shop.ctx, sixth)]).toEqual([false, true]);
  const [january = '', february = ''] = await months();
  expect(await read(january, first)).toEqual({
    after: `0:${'0'.repeat(64)}`,
    to: third,
    brokenAt: null,
    hasSeen: true,
  });
  expect(await read(february, first)).toEqual({ after: third, to: fifth, brokenAt: null, hasSeen: false });
  // The log goes on, and the next month goes behind it.
  await at('2026-04-02T08:00:00Z');
  await make('Eight');
  await night();
  expect(await months()).toEqual([january, february, 'audit-2024-03-to-6.txt.gz.sealed']);
  expect(await places()).toEqual([7, 8]);
  expect(await verify()).toMatchObject({ ok: true, rows: 2 });
});

test('when a line of a month is changed, moved or cut out then its place is named', async () => {
  await night();
  const [january = ''] = await months();
  const lines: string[] = [];
  for await (const line of readLines({ file: join(folder(), january), passphrase: PASSPHRASE }))
    lines.push(line);
  const [head = '', one = '', two = '', three = ''] = lines;
  expect(lines).toHaveLength(4);
  const brokenAt = async (...changed: string[]) =>
    (
      await checkMonth(
        (async function* () {
          yield* changed;
        })(),
      )
    ).brokenAt;
  expect(await brokenAt(...lines)).toBeNull();
  expect(await brokenAt(head, one, two.replace('"Two"', '"Ten"'), three)).toBe(2);
  expect(await brokenAt(head, two, one, three)).toBe(1);
  expect(await brokenAt(head, one, three)).toBe(2);
  await expect(brokenAt(one, two)).rejects.toThrow('its first line is not place:hash');
  await expect(brokenAt()).rejects.toThrow('it is empty');
});

test('when the log was changed then nothing of it goes', async () => {
  await byOwner(`UPDATE audit_log SET actor_name = 'Somebody else' WHERE seq = 2`);
  await night();
  expect(await months()).toEqual([]);
  expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('when no one wrote for years then the last row stays, to be written behind', async () => {
  await byOwner('DELETE FROM audit_log WHERE seq > 2');
  await night();
  expect(await places()).toEqual([2]);
  await make('Seven');
  expect(await verify()).toMatchObject({ ok: true, rows: 2, head: expect.stringMatching(/^3:/) });
});

test('when the file cannot be brought where backups are then the month stays, and goes the next night', async () => {
  const storage = await openS3Storage();
  const { now, log } = shop.ctx;
  const nightWith = async (backupS3: S3Config) => {
    const config = { ...shop.app.config, backupS3 };
    const writer = backupWriter({ config, url: shop.url, now, log, signal: new AbortController().signal });
    await sweepBackups(shop.ctx);
    await runJobs(shop.ctx, backupHandler(writer));
  };
  try {
    await nightWith({ ...storage.config, secret: 'ANOTHER' });
    expect(await places()).toHaveLength(7);
    await at('2026-03-03T08:00:00Z');
    await nightWith(storage.config);
    expect(await places()).toEqual([6, 7]);
    expect(await months()).toHaveLength(2);
    for (const name of await months()) expect(storage.read(`shop/${name}`)?.length).toBeGreaterThan(100);
  } finally {
    await storage.close();
  }
});

test('when the shop’s role tries then nothing of the log goes, and its start stays where it is', async () => {
  const tries = (statement: string) => sql.raw(statement).execute(shop.ctx.db);
  await expect(tries("INSERT INTO audit_start (seq, row_hash) VALUES (3, '\\x01')")).rejects.toThrow(
    /permission denied/,
  );
  await night();
  for (const statement of [
    'UPDATE audit_start SET seq = 6',
    'DELETE FROM audit_start',
    'DELETE FROM audit_log WHERE seq = 6',
  ])
    await expect(tries(statement)).rejects.toThrow(/permission denied/);
  // Nor does its owner by mistake.
  await expect(sql`DELETE FROM audit_log WHERE seq = 6`.execute(shop.db)).rejects.toThrow(
    'audit_log is append-only',
  );
});

test('when nothing is said, or too little, then all stays', async () => {
  const { status, body } = await owner.patch('/settings', { audit_months: 23 });
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'audit_months', message: 'This must be 24 or more.' }],
  ]);
  await owner.patch('/settings', { audit_months: null });
  await night();
  expect(await months()).toEqual([]);
  expect(await places()).toHaveLength(8);
});
