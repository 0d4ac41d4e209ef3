import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment } from './config.ts';
import { connectDatabase, onConnection } from './database/connect.ts';
import { startEmbedded } from './database/embedded.ts';
import { createLogger } from './log.ts';
import { type AuditMonth, letMonthGo, linesOfMonth, oldestMonth } from './modules/audit/audit.ts';
import { type RunningShop, runShop } from './testing/run-shop.ts';

const EMPTY = {
  SHOP_SEED: 'empty',
  OWNER_EMAIL: 'owner@isoko.example',
  OWNER_PASSWORD: 'quiet-river-stones-7',
};
const A_ROW = `INSERT INTO audit_log (at, actor_name, request_id, thing, thing_id, action)
  VALUES (now(), 'Terminal', 'none', 'product', '1', 'changed')`;

let varDir: string;
let shop: RunningShop;
beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-audit-'));
  shop = await runShop({ varDir, env: EMPTY });
});
afterAll(async () => {
  await shop.close();
  await rm(varDir, { recursive: true, force: true });
});

function command(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const file = join(import.meta.dirname, `${name}.ts`);
  const env = { ...childEnvironment(), VAR_DIR: varDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() });
    });
  });
}

const query = <T extends object>(url: string, text: string): Promise<T[]> =>
  onConnection(url, async (client) => (await client.query<T>(text)).rows);

test('when a shop is open then every connection of it is of the role that owns nothing', async () => {
  const { code, output: url } = await command('database-url');
  expect([code, new URL(url).username]).toEqual([0, 'isoko']);
  const rolesNow = () =>
    query<{ usename: string; name: string }>(
      url,
      `SELECT DISTINCT usename, application_name AS name FROM pg_stat_activity
       WHERE datname = 'isoko' AND application_name LIKE 'isoko%' ORDER BY name`,
    );
  // The watch connects a moment after the shop is open.
  const names = async () => (await rolesNow()).map(({ name }) => name);
  await expect.poll(names).toEqual(['isoko', 'isoko jobs', 'isoko listener', 'isoko watch']);
  const roles = await rolesNow();
  expect(new Set(roles.map(({ usename }) => usename))).toEqual(new Set(['isoko_shop']));
});

test('when remove-factors names someone then it works on the running shop, and says what it did', async () => {
  const remove = (...args: string[]) => command('remove-factors-main', ...args);
  expect(await remove()).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: /) });
  expect(await remove('nobody@isoko.example')).toEqual({
    ...{ code: 1, output: 'Nobody works here as nobody@isoko.example.' },
  });
  const owner = 'owner@isoko.example';
  expect(await remove(owner)).toMatchObject({ code: 0, output: expect.stringContaining('no second factor') });
  const { output: url } = await command('database-url');
  await query(url, "INSERT INTO staff_totp (account_id, totp_secret) SELECT id, 'x' FROM account");
  expect(await remove(owner)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Owners were told.'),
  });
  expect(await query(url, 'SELECT FROM staff_totp')).toEqual([]);
  const rows = await query<{ thing: string }>(
    url,
    "SELECT thing FROM audit_log WHERE actor_name = 'Terminal'",
  );
  expect(rows.map(({ thing }) => thing)).toContain('staff_totp');
});

test('when the log is whole then check-audit says so, and when it was changed or cut then where', async () => {
  const { output: url } = await command('database-url');
  await query(url, `${A_ROW}; ${A_ROW}; ${A_ROW}`);
  const whole = await command('check-audit');
  expect(whole).toMatchObject({
    code: 0,
    output: expect.stringMatching(/verifies: \d+ rows, its head is \d+:[0-9a-f]{64}\.$/),
  });
  const head = /\d+:[0-9a-f]{64}/.exec(whole.output)?.[0] ?? '';
  expect((await command('check-audit', head)).code).toBe(0);
  expect(await command('check-audit', 'nonsense')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Usage/),
  });

  const open = 'ALTER TABLE audit_log DISABLE TRIGGER USER';
  const last = Number(head.split(':')[0]);
  await query(url, `${open}; DELETE FROM audit_log WHERE seq = ${last}`);
  expect(await command('check-audit')).toMatchObject({ code: 0 });
  expect(await command('check-audit', head)).toMatchObject({
    code: 1,
    output: expect.stringContaining('it was written anew, or cut'),
  });
  await query(url, `UPDATE audit_log SET actor_name = 'Somebody' WHERE seq = ${last - 1}`);
  expect(await command('check-audit')).toEqual({
    code: 1,
    output: `The audit log is not as it was written: it breaks at row ${last - 1} of its chain.`,
  });
});

async function gzipped(lines: AsyncIterable<string>): Promise<Buffer> {
  let text = '';
  for await (const line of lines) text += line;
  return gzipSync(text);
}

test('when months were let go then check-audit asks for their files, and follows them', async () => {
  const { output: url } = await command('database-url');
  const rowsOf = (...days: string[]) =>
    `INSERT INTO audit_log (at, actor_name, request_id, thing, thing_id, action) VALUES ${days
      .map((day) => `('${day}', 'Terminal', 'none', 'product', '1', 'changed')`)
      .join(', ')}`;
  await query(url, 'DELETE FROM audit_log; ALTER TABLE audit_log ENABLE TRIGGER USER');
  await query(url, rowsOf('2024-01-10', '2024-01-20', '2024-02-05', '2026-01-01', '2026-01-02'));
  const [first] = await query<{ link: string }>(
    url,
    "SELECT '1:' || encode(row_hash, 'hex') AS link FROM audit_log WHERE seq = 1",
  );
  const seen = first?.link ?? '';
  const connection = connectDatabase(url, { log: createLogger({ level: 'silent' }) });
  const files: string[] = [];
  try {
    for (let at = 0; at < 2; at += 1) {
      const month = (await oldestMonth(connection, new Date('2025-01-01'))) as AuditMonth;
      const file = join(varDir, `audit-${month.month}.txt.gz`);
      await writeFile(file, await gzipped(linesOfMonth(connection, month)));
      await letMonthGo(connection.db, month);
      files.push(file);
    }
  } finally {
    await connection.close();
  }
  const [january = '', february = ''] = files;
  const says = (code: number, output: RegExp) => ({ code, output: expect.stringMatching(output) });
  expect(await command('check-audit')).toMatchObject(
    says(0, /verifies: 2 rows, which begin behind 3:[0-9a-f]{64}, its head is 5:/),
  );
  expect(await command('check-audit', seen)).toMatchObject(
    says(1, /^The audit log verifies; row 1:.* was let go: name the file/),
  );
  expect(await command('check-audit', seen, january)).toMatchObject(
    says(1, /ends with row 2:.* begins behind 3:.* a month is missing/),
  );
  expect(await command('check-audit', seen, february, january)).toMatchObject(says(0, /verifies: 2 rows/));
  expect(await command('check-audit', `1:${'0'.repeat(64)}`, february, january)).toMatchObject({ code: 1 });
  const text = gunzipSync(await readFile(january)).toString();
  const at = text.lastIndexOf('Terminal');
  await writeFile(january, gzipSync(`${text.slice(0, at)}Somebody${text.slice(at + 'Terminal'.length)}`));
  expect(await command('check-audit', seen, february, january)).toMatchObject(
    says(1, /it breaks at row 2 of its chain/),
  );
  await writeFile(january, (await readFile(february)).subarray(0, 60));
  expect(await command('check-audit', january)).toMatchObject(
    says(1, /is no month of an audit log: .* is damaged/),
  );
});

test('when a cluster of an older release has no such role then the next start makes it', async () => {
  await shop.close();
  const embedded = await startEmbedded({ varDir, log: createLogger({ level: 'silent' }) });
  await query(embedded.superUrl, 'DROP OWNED BY isoko_shop; DROP ROLE isoko_shop');
  await embedded.stop();
  shop = await runShop({ varDir, env: EMPTY });
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
  expect((await fetch(`${shop.address}/api/v1/shop`)).status).toBe(200);
});
