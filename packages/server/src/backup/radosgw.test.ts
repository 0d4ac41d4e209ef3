import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Store } from '#server/modules/media/gallery-store.ts';
import { noRadosgw, openRadosgw, type Radosgw } from '#server/testing/backup/radosgw.ts';
import { copyToS3 } from './write-backup.ts';

// Storage of another maker, as shops rent it.
const missing = noRadosgw(env);
if (missing) process.stderr.write(`${missing}.\n`);
const NAME = 'isoko-2026-11-20-0200.tar.gz.sealed';
const BYTES = Buffer.from(Array.from({ length: 9_000_001 }, (_, at) => (at * 7) % 251));
const signal = new AbortController().signal;

let folder: string;
let storage: Radosgw;

beforeAll(async () => {
  if (missing) return;
  folder = await mkdtemp(join(tmpdir(), 'isoko-rgw-'));
  storage = await openRadosgw('backups');
});

afterAll(async () => {
  await storage?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const read = async (name: string) => (await s3Store(storage.config).get(name)) ?? Buffer.alloc(0);
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test.skipIf(missing)(
  'when a backup is copied then it is there whole, and a later one of the name in its place',
  async () => {
    const file = join(folder, NAME);
    for (const bytes of [BYTES, BYTES.subarray(0, 4_097)]) {
      await writeFile(file, bytes);
      await copyToS3(storage.config, file, { name: NAME, signal });
      expect(digestOf(await read(NAME))).toBe(digestOf(bytes));
    }
  },
);

test.skipIf(missing)(
  'when a picture is put then it is there for everyone, and one that was not is not',
  async () => {
    const store = s3Store(storage.config);
    const [name, picture] = ['red-onions-0123456789ab.webp', Buffer.from('the bytes of a picture')];
    expect([await store.has(name), await store.get(name)]).toEqual([false, null]);
    await store.put(name, picture);
    await store.put(name, picture);
    expect([await store.has(name), await store.get(name)]).toEqual([true, picture]);
  },
);

test.skipIf(missing).each([
  ['the key is unknown', { keyId: 'NOBODY' }, 'backups', '403 InvalidAccessKeyId'],
  ['the secret is another', { secret: 'ANOTHER' }, 'backups', '403 SignatureDoesNotMatch'],
  ['there is no such bucket', {}, 'nowhere', '404 NoSuchBucket'],
])('when %s then nothing is stored, and it is said why', async (_, other, bucket, why) => {
  const file = join(folder, 'refused');
  await writeFile(file, 'refused');
  const bucketUrl = storage.config.bucketUrl.replace(/backups$/, bucket);
  const config = { ...storage.config, bucketUrl, ...other };
  await expect(copyToS3(config, file, { name: 'refused', signal })).rejects.toThrow(
    `The storage s3://backups/shop refused the backup: ${why}.`,
  );
  await expect(s3Store(config).put('refused', Buffer.from('refused'))).rejects.toThrow(why);
  expect(await s3Store(storage.config).has('refused')).toBe(false);
});
