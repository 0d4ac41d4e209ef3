import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets, rotateSecret, secretsFrom } from './secrets.ts';

let varDir: string;
const open = async () => (await openSecrets({ varDir })).secrets;

beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-secrets-'));
});

afterEach(() => rm(varDir, { recursive: true, force: true }));

test('when the secret is opened by two at the same time and again then all derive the same tokens', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  const token = one.deriveToken('order', '7');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(two.deriveToken('order', '7')).toBe(token);
  expect((await open()).deriveToken('order', '7')).toBe(token);
  expect(one.deriveToken('order', '8')).not.toBe(token);
  expect(one.deriveToken('reset', '7')).not.toBe(token);
});

test('when the secret is made then only its owner can read it and no draft is left', async () => {
  await openSecrets({ varDir });
  const folder = join(varDir, 'secrets');
  expect((await stat(join(folder, 'shop'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(folder)).toEqual(['shop']);
});

test('when the secret file is damaged then it is not used', async () => {
  await openSecrets({ varDir });
  await writeFile(join(varDir, 'secrets', 'shop'), 'short\n');
  await expect(openSecrets({ varDir })).rejects.toThrow(/damaged/);
});

const NOW = new Date('2026-11-22T08:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 86_400_000;

test('when the secret is rotated then tokens are others, and the one before is known with its end', async () => {
  expect(await rotateSecret({ varDir }, { now: NOW, atOnce: false })).toBeNull();
  const old = await open();
  expect(old.earlier).toBeNull();
  expect(await rotateSecret({ varDir }, { now: NOW, atOnce: false })).toEqual(later(DAY_MS));
  const fresh = await open();
  expect(fresh.deriveToken('order', '7')).not.toBe(old.deriveToken('order', '7'));
  expect(fresh.earlier?.deriveToken('order', '7')).toBe(old.deriveToken('order', '7'));
  expect(fresh.earlier?.until).toEqual(later(DAY_MS));
  const folder = join(varDir, 'secrets');
  expect((await readdir(folder)).toSorted()).toEqual(['shop', 'shop-before']);
  expect((await stat(join(folder, 'shop-before'))).mode & 0o777).toBe(0o600);
});

test('when it is rotated again within the day then nothing changes, but immediately the one before ends', async () => {
  await openSecrets({ varDir });
  await rotateSecret({ varDir }, { now: NOW, atOnce: false });
  const second = await open();
  expect(await rotateSecret({ varDir }, { now: later(DAY_MS - 1), atOnce: false })).toBeNull();
  expect((await open()).deriveToken('order', '7')).toBe(second.deriveToken('order', '7'));
  expect(await rotateSecret({ varDir }, { now: later(5), atOnce: true })).toEqual(later(5));
  const third = await open();
  expect(third.earlier?.until).toEqual(later(5));
  expect(third.earlier?.deriveToken('order', '7')).toBe(second.deriveToken('order', '7'));
});

test('when the secret is in a file of its own then VAR_DIR has none, and a rotation changes that file', async () => {
  const file = join(varDir, 'shared');
  const place = { varDir, shopSecret: { file } };
  await expect(openSecrets(place)).rejects.toThrow(/there is no file/);
  await writeFile(file, `${'a'.repeat(43)}\n`);
  const old = await openSecrets(place);
  expect(old.secrets.deriveToken('order', '7')).toBe(secretsFrom('a'.repeat(43)).deriveToken('order', '7'));
  expect(await rotateSecret(place, { now: NOW, atOnce: false })).toEqual(later(DAY_MS));
  const fresh = await openSecrets(place);
  expect(fresh.fingerprint).not.toBe(old.fingerprint);
  expect(fresh.earlierFingerprint).toBe(old.fingerprint);
  expect((await readdir(varDir)).toSorted()).toEqual(['shared', 'shared-before']);
});
