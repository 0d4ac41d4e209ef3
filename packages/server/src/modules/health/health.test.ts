import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { galleryFolder } from '#server/modules/media/gallery.ts';
import { folderStore } from '#server/modules/media/gallery-store.ts';
import { MailError, MailRefused } from '#server/modules/notifications/transport.ts';
import { noteWire } from '#server/modules/wires/wires.ts';
import { peopleOf } from '#server/testing/accounts.ts';
import { aRegion } from '#server/testing/given.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { topSection } from './health.admin.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ALINE = 'aline@example.com';
const ONE = '00000000-0000-4000-8000-000000000001';

const shop = shopForFile({ config: { smtpUrl: 'smtp://mail.example' }, clockAt: NOW, emptied: 'people' });
let config: Config;
let manager: StaffDesk;

beforeAll(async () => {
  ({ config } = shop.app);
  await aRegion(shop.ctx);
});

beforeEach(async () => {
  shop.mailbox.trouble = null;
  shop.mailbox.mails.length = 0;
  Object.assign(config, { smtpUrl: 'smtp://mail.example', mode: 'demo' });
  await shop.db.deleteFrom('wire').execute();
  await shop.db.deleteFrom('outbox').execute();
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
  manager = await aDesk(shop, 'manager', { email: 'grace@example.rw' });
});

const health = async () => (await manager.get('/health')).body.data;
const lineOf = async (key: string) =>
  (await health()).lines.find((line: { key: string }) => line.key === key);

/** A mail to a customer is due. */
async function aMailWaits(): Promise<void> {
  await aCustomer(shop.ctx, { email: ALINE });
  await peopleOf(shop).forgot(ALINE);
}

test('when mail fails then health says broken and why, and good once a mail has left', async () => {
  expect(await lineOf('mail')).toMatchObject({
    state: 'good',
    says: expect.stringContaining('nothing has been sent'),
  });
  await aMailWaits();
  shop.mailbox.trouble = new MailError('ECONNREFUSED CONN');
  await shop.runJobs({ mayFail: true });
  const { lines } = await health();
  expect(lines[0]).toEqual({
    ...{ key: 'mail', title: 'Mail', state: 'broken' },
    says: 'The mail server last failed on 20 Nov, 10:00: ECONNREFUSED CONN; it has never worked.',
    advice: 'Check SMTP_URL and your mail account, then press Send me a mail.',
  });
  shop.mailbox.trouble = null;
  shop.clock.advance(17 * MINUTE_MS);
  expect(await lineOf('outbox')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('since 20 Nov, 10:00'),
  });
  await shop.runJobs();
  expect(await lineOf('mail')).toMatchObject({
    state: 'good',
    says: 'The mail server last worked on 20 Nov, 10:17; it last failed on 20 Nov, 10:00: ECONNREFUSED CONN.',
  });
  expect(await lineOf('outbox')).toMatchObject({ state: 'good' });
});

test('when an address is refused then the mail server is good: it did its part', async () => {
  await aMailWaits();
  shop.mailbox.trouble = new MailRefused('550 no such mailbox');
  await shop.runJobs({ mayFail: true });
  expect(await lineOf('mail')).toMatchObject({ state: 'good', says: expect.stringContaining('last worked') });
});

test('when a failure and a success are of one moment then it is broken until the next success', async () => {
  await noteWire(shop.ctx, 'mail', null);
  await noteWire(shop.ctx, 'mail', 'ETIMEDOUT');
  expect(await lineOf('mail')).toMatchObject({ state: 'broken' });
  shop.clock.advance(1);
  await noteWire(shop.ctx, 'mail', null);
  expect(await lineOf('mail')).toMatchObject({ state: 'good' });
});

test('when no mail server is set then a live shop is broken, and a demo is to be looked at', async () => {
  Object.assign(config, { smtpUrl: null });
  expect(await lineOf('mail')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('VAR_DIR/mailbox'),
  });
  Object.assign(config, { mode: 'live' });
  expect(await lineOf('mail')).toMatchObject({
    state: 'broken',
    advice: expect.stringContaining('SMTP_URL'),
  });
});

test.each([
  [119, 'good'],
  [121, 'look'],
  [600, 'look'],
  [601, 'broken'],
])('when a job is due for %i seconds and no one works then jobs are %s', async (seconds, state) => {
  await enqueue(shop.ctx, 'order.expire', { order_id: ONE }, { startAfter: NOW });
  await enqueue(
    shop.ctx,
    'order.expire',
    { order_id: ONE },
    { startAfter: new Date(NOW.getTime() + HOUR_MS) },
  );
  shop.clock.advance(seconds * 1000);
  const { lines, queues } = await health();
  expect(lines.find((line: { key: string }) => line.key === 'jobs')).toMatchObject({ state });
  expect(queues).toEqual([
    {
      name: 'order.expire',
      waiting: 1,
      later: 1,
      running: 0,
      retrying: 0,
      failed: 0,
      oldest: NOW.toISOString(),
    },
  ]);
});

test('when a job fails again and again then its queue says so', async () => {
  await aMailWaits();
  shop.mailbox.trouble = new MailError('ECONNREFUSED');
  await shop.runJobs({ mayFail: true });
  const { lines, queues } = await health();
  expect(queues).toMatchObject([{ name: 'message.send', retrying: 1, waiting: 0 }]);
  expect(lines.find((line: { key: string }) => line.key === 'jobs')).toMatchObject({ state: 'look' });
});

test('when the shop was never backed up then health says what to press', async () => {
  const { lines } = await health();
  const byKey = new Map(lines.map((line: { key: string }) => [line.key, line]));
  expect(byKey.get('backup')).toMatchObject({ state: 'look', advice: 'Press Back up now.' });
  expect(byKey.get('backup_copy')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('lost with it'),
  });
  expect(byKey.get('restore_drill')).toMatchObject({
    state: 'look',
    says: 'No restore has been tested yet.',
  });
  expect(byKey.get('database')).toMatchObject({
    state: 'good',
    says: expect.stringMatching(/^PostgreSQL 1\d.*\u00a0MB/),
  });
  expect(byKey.get('disk')).toMatchObject({
    says: expect.stringMatching(/^[\d.]+\u00a0[GM]B of [\d.]+\u00a0[GM]B are free\.$/),
  });
});

test.each([
  ['fr', /^[\d\u202f,]+\u00a0[GM]o sur /],
  ['rw', /^Hasigaye [GM]B\u00a0[\d,.]+ kuri /],
] as const)(
  'when who looks reads %s then each line is in it, with its numbers as it writes them',
  async (language, free) => {
    await aMailWaits();
    shop.mailbox.trouble = new MailError('ECONNREFUSED CONN');
    await shop.runJobs({ mayFail: true });
    const { lines } = (await manager.get('/health')).body.data;
    const headers = { 'accept-language': language };
    const call = await shop.call('GET', '/api/v1/admin/health', { token: manager.token, headers });
    const told: typeof lines = call.body.data.lines;
    expect(told.length).toBe(lines.length);
    const same = told.flatMap(({ says, advice }: { says: string; advice: string | null }, at: number) =>
      [says === lines[at].says && says, advice !== null && advice === lines[at].advice && advice].filter(
        Boolean,
      ),
    );
    expect(same).toEqual([]);
    expect(told.find(({ key }: { key: string }) => key === 'mail').says).toContain('ECONNREFUSED CONN');
    expect(told.find(({ key }: { key: string }) => key === 'disk').says).toMatch(free);
  },
);

test('when a backup is old then it is to be looked at, and after days broken', async () => {
  const aged = async (hours: number) => {
    await shop.db.deleteFrom('backup').execute();
    const at = new Date(NOW.getTime() - hours * HOUR_MS);
    const row = { night: 5, state: 'done' as const, created_at: at, ended_at: at, is_sealed: true };
    await shop.db
      .insertInto('backup')
      .values({ ...row, file: 'isoko-x.tar.gz.sealed', bytes: 41_000_000 })
      .execute();
    return lineOf('backup');
  };
  Object.assign(config, { backupPassphrase: 'a rider who knows every hill' });
  expect(await aged(36)).toMatchObject({
    state: 'good',
    says: expect.stringContaining('(41\u00a0MB), encrypted'),
  });
  expect(await aged(37)).toMatchObject({ state: 'look' });
  expect(await aged(97)).toMatchObject({ state: 'broken' });
  Object.assign(config, { backupPassphrase: null });
  expect(await aged(3)).toMatchObject({
    state: 'look',
    advice: expect.stringContaining('BACKUP_PASSPHRASE'),
  });
  await shop.db.deleteFrom('backup').execute();
});

test('when calls were answered then the load names them by their route, and forgets them after a day', async () => {
  const before = (await health()).load.requests;
  for (const path of ['products/a', 'products/b', 'nowhere']) await shop.call('GET', `/api/v1/${path}`);
  const { load, version, news } = await health();
  expect(load.requests - before).toBe(4);
  expect(load.slowest.map(({ route }: { route: string }) => route)).toContain('GET /api/v1/products/:id');
  expect(JSON.stringify(load)).not.toContain('products/a');
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(news.length).toBeGreaterThan(3);
  shop.clock.advance(24 * HOUR_MS);
  expect((await health()).load).toMatchObject({ requests: 0, errors: 0, slowest: [] });
});

test('when staff press for a mail then they read what the server said', async () => {
  const press = async () => (await manager.post('/health/test-message', { by: 'mail' })).body.data;
  expect(await press()).toEqual({
    is_taken: true,
    says: expect.stringContaining('accepted it for grace@example.rw'),
  });
  expect(shop.mailbox.mails).toMatchObject([{ to: { address: 'grace@example.rw' } }]);
  shop.mailbox.trouble = new MailError('EAUTH AUTH PLAIN');
  expect(await press()).toEqual({
    is_taken: false,
    says: 'The mail server did not accept it: EAUTH AUTH PLAIN',
  });
  expect(await lineOf('mail')).toMatchObject({ state: 'broken', says: expect.stringContaining('EAUTH') });
  Object.assign(config, { smtpUrl: null });
  shop.mailbox.trouble = null;
  expect(await press()).toEqual({ is_taken: false, says: expect.stringContaining('VAR_DIR/mailbox') });
});

test('when staff press for a message and no way to phones is set up then that is said', async () => {
  const answer = await manager.post('/health/test-message', { by: 'phone' });
  expect(answer.body.data).toEqual({ is_taken: false, says: 'Neither WhatsApp nor SMS is set up.' });
});

test('when a packer or an editor looks then they are refused', async () => {
  for (const role of ['packer', 'editor'] as const) {
    const desk = await aDesk(shop, role);
    expect((await desk.get('/health')).status, role).toBe(403);
    expect((await desk.post('/health/test-message', { by: 'mail' })).status, role).toBe(403);
  }
});

test('when the changelog is read then the points of its first section are sentences', () => {
  const text = `# Changelog

Words.

## Unreleased

### Added
- One \`thing\`, *new*, and
  [another](docs/x.md).
- Two.

### Fixed
- Three.

## 0.1.0

- Old.
`;
  expect(topSection(text)).toEqual(['One thing, new, and another.', 'Two.', 'Three.']);
  expect(topSection(text.replace('## Unreleased', '## Unreleased\n\n## 0.2.0'))).toEqual([
    ...['One thing, new, and another.', 'Two.', 'Three.'],
  ]);
});

test('when pictures are kept then health says where and since when, and broken once one is refused or gone', async () => {
  await shop.db.deleteFrom('picture').execute();
  expect(await lineOf('gallery')).toMatchObject({ state: 'good', says: expect.stringContaining('none yet') });
  const name = `tomatoes-${'a'.repeat(12)}.webp`;
  const at = shop.ctx.now();
  await shop.db
    .insertInto('picture')
    .values({ name, width: 8, height: 8, bytes: 8, created_at: at })
    .execute();
  expect(await lineOf('gallery')).toMatchObject({
    ...{ state: 'broken', says: `VAR_DIR/gallery does not answer: ${name} is not there any more.` },
  });
  await folderStore(galleryFolder(config.varDir)).put(name, Buffer.from('picture'));
  expect(await lineOf('gallery')).toEqual({
    ...{ key: 'gallery', title: 'Pictures', state: 'good', advice: null },
    says: 'Pictures in VAR_DIR/gallery: 1, the last one on 20 Nov, 10:00.',
  });
  await noteWire(shop.ctx, 'gallery', 'ENOSPC');
  expect(await lineOf('gallery')).toMatchObject({
    ...{ state: 'broken', says: expect.stringContaining('refused a picture on 20 Nov, 10:00: ENOSPC.') },
  });
});
