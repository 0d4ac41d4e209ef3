import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment } from './config.ts';
import { onConnection } from './database/connect.ts';
import { startEmbedded } from './database/embedded.ts';
import { createLogger } from './log.ts';
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

test('when a cluster of an older release has no such role then the next start makes it', async () => {
  await shop.close();
  const embedded = await startEmbedded({ varDir, log: createLogger({ level: 'silent' }) });
  await query(embedded.superUrl, 'DROP OWNED BY isoko_shop; DROP ROLE isoko_shop');
  await embedded.stop();
  shop = await runShop({ varDir, env: EMPTY });
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
  expect((await fetch(`${shop.address}/api/v1/shop`)).status).toBe(200);
});
