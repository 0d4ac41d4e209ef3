import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let varDir: string;

beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-secrets-'));
});

afterEach(() => rm(varDir, { recursive: true, force: true }));

test('when the secret is opened by two at once and again then all derive the same tokens', async () => {
  const [one, two] = await Promise.all([openSecrets(varDir), openSecrets(varDir)]);
  const token = one.deriveToken('order', '7');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(two.deriveToken('order', '7')).toBe(token);
  expect((await openSecrets(varDir)).deriveToken('order', '7')).toBe(token);
  expect(one.deriveToken('order', '8')).not.toBe(token);
  expect(one.deriveToken('reset', '7')).not.toBe(token);
});

test('when the secret is made then only its owner can read it and no draft is left', async () => {
  await openSecrets(varDir);
  const folder = join(varDir, 'secrets');
  expect((await stat(join(folder, 'shop'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(folder)).toEqual(['shop']);
});

test('when the secret file is damaged then it is not used', async () => {
  await openSecrets(varDir);
  await writeFile(join(varDir, 'secrets', 'shop'), 'short\n');
  await expect(openSecrets(varDir)).rejects.toThrow(/damaged/);
});
