import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment } from '../config.ts';
import { openSecrets } from '../secrets.ts';
import { aCustomer } from '../testing/given-customers.ts';
import { shopForFile } from '../testing/shop-fixture.ts';
import { HEAD, MANIFEST, SIGNATURE } from './archive.ts';
import { backUpShop } from './backup-shop.ts';
import { checkBackup } from './check-backup.ts';
import { readBackup } from './read-backup.ts';
import { type Member, tarEnd, tarMember } from './tar.ts';

const KEY = 'k'.repeat(43);
const OTHER_KEY = 'o'.repeat(43);
const now = () => new Date('2026-11-22T02:00:00Z');

const shop = shopForFile();
let folder: string;
let file: string;
let members: Member[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-signed-'));
  const varDir = join(folder, 'var');
  await openSecrets({ varDir });
  await mkdir(join(varDir, 'mailbox'));
  await writeFile(join(varDir, 'mailbox', '20261121080000-0001.eml'), 'Hello, here is your link');
  await writeFile(join(varDir, 'secrets', 'backup'), `${KEY}\n`);
  await aCustomer(shop.ctx, { email: 'owner@example.rw' });
  file = join(folder, 'shop.tar.gz');
  await backUpShop({ url: shop.url, varDir, file, passphrase: null, key: KEY, now });
  members = [];
  for await (const part of readBackup({ file, passphrase: null, key: null })) members.push(part);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (path: string, key: string | null = KEY) => checkBackup({ file: path, passphrase: null, key });

/** Another file with these parts. */
async function write(name: string, parts: readonly Member[]): Promise<string> {
  const path = join(folder, name);
  const tar = Buffer.concat([...parts.flatMap((part) => tarMember(part, now())), tarEnd()]);
  await writeFile(path, gzipSync(tar));
  return path;
}

const changed = (name: string, change: (text: string) => string) =>
  members.map((part) =>
    part.name === name ? { name, bytes: Buffer.from(change(part.bytes.toString('latin1')), 'latin1') } : part,
  );

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The owner's address is another one, and the manifest agrees: what someone does who holds the file. */
function withAnotherOwner(): Member[] {
  const table = members.find(({ bytes }) => bytes.includes('owner@example.rw'));
  if (!table) throw new Error('the backup has no customer');
  const forged = Buffer.from(table.bytes.toString().replaceAll('owner@example.rw', 'thief@example.rw'));
  return changed(MANIFEST, (text) => text.replace(sha256(table.bytes), sha256(forged))).map((part) =>
    part.name === table.name ? { ...part, bytes: forged } : part,
  );
}

test('when a backup is not encrypted then its signature shows who made it, and only to who has the key', async () => {
  expect(members.at(-1)?.name).toBe(SIGNATURE);
  expect((await check(file)).maker).toBe('key');
  expect((await check(file, null)).maker).toBe('stranger');
  expect((await check(file, OTHER_KEY)).maker).toBe('stranger');
  expect(members.some(({ bytes }) => bytes.includes(KEY))).toBe(false);
});

test('when a mail became a file then no backup has it', () => {
  expect(members.filter(({ name }) => name.startsWith('mailbox/'))).toEqual([]);
});

test('when a row, the manifest or the head is changed then the backup is refused, whatever its manifest says', async () => {
  const refused = /^The backup was changed after it was signed/;
  await expect(check(await write('forged', withAnotherOwner()))).rejects.toThrow(refused);
  const later = changed(HEAD, (text) => text.replace('2026-11-22', '2026-11-23'));
  await expect(check(await write('later', later))).rejects.toThrow(refused);
  const blank = changed(MANIFEST, (text) => `${text} `);
  await expect(check(await write('blank', blank))).rejects.toThrow(refused);
  const nonsense = changed(SIGNATURE, () => 'yes');
  await expect(check(await write('nonsense', nonsense))).rejects.toThrow(refused);
});

test('when the signature is taken away then the backup is refused, not taken for an old one', async () => {
  const without = members.filter(({ name }) => name !== SIGNATURE);
  await expect(check(await write('without', without))).rejects.toThrow(/its signature is missing\.$/);
});

test('when a backup is of before there were signatures then it opens, mails and all, and no one vouches for it', async () => {
  expect((await check(await beforeSignatures())).maker).toBe('nobody');
});

async function beforeSignatures(): Promise<string> {
  const mail = { name: 'mailbox/20261101080000-0001.eml', bytes: Buffer.from('Hello') };
  const listed = `{"name": "${mail.name}", "bytes": 5, "sha256": "${sha256(mail.bytes)}"}`;
  const parts = changed(HEAD, (text) => text.replace('"format": 2', '"format": 1'))
    .filter(({ name }) => name !== SIGNATURE)
    .flatMap((part) => (part.name === MANIFEST ? [mail, part] : [part]))
    .map((part) =>
      part.name === MANIFEST
        ? { ...part, bytes: Buffer.from(part.bytes.toString().replace('"files": [', `"files": [${listed},`)) }
        : part,
    );
  return write('before', parts);
}

/** What the command says of a file, in a folder without a shop. */
async function restore(path: string, args: string[], env: Record<string, string> = {}) {
  const main = join(import.meta.dirname, '../restore-main.ts');
  const options = { env: { ...childEnvironment(), VAR_DIR: join(folder, 'nowhere'), ...env } };
  return promisify(execFile)(process.execPath, [main, path, '--check', ...args], options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );
}

test('when the key is not at hand then the command never says that a backup is whole', async () => {
  const bare = await restore(file, []);
  expect(bare).toMatchObject({ code: 1, said: expect.stringMatching(/it cannot be checked who made it/) });
  expect(bare.said).toMatch(/set BACKUP_KEY [^\n]*--unverified[^\n]*\.\n$/);
  const taken = await restore(file, ['--unverified']);
  expect(taken.code).toBe(0);
  const known = await restore(file, [], { BACKUP_KEY: KEY });
  expect(known).toMatchObject({ code: 0, said: expect.stringMatching(/is whole, and signed by this shop/) });
  const before = await restore(await beforeSignatures(), []);
  expect(before).toMatchObject({ code: 0, said: expect.stringMatching(/from before backups were signed/) });
  const expected = await restore(await beforeSignatures(), [], { BACKUP_KEY: KEY });
  expect(expected.code).toBe(1);
  for (const { said } of [bare, taken, before, expected]) expect(said).not.toMatch(/is whole/);
});
