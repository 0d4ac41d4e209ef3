/// <reference path="../testing/s3rver.d.ts" />
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { S3Config } from '../backup-config.ts';
import { copyToS3 } from './write-backup.ts';

const NAME = 'isoko-2026-11-20-0200.tar.gz.sealed';
const BYTES = Buffer.from(Array.from({ length: 300_001 }, (_, at) => (at * 7) % 251));
const signal = new AbortController().signal;

let folder: string;
let file: string;
let server: S3rver;
let config: S3Config;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-copy-'));
  file = join(folder, NAME);
  await writeFile(file, BYTES);
  server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'backups' }],
  });
  const { port } = await server.run();
  config = {
    ...{ bucketUrl: `http://127.0.0.1:${port}/backups`, name: 's3://backups/shop', prefix: 'shop/' },
    ...{ region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' },
  };
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the storage holds under a name; null: nothing. */
async function kept(name: string): Promise<Buffer | null> {
  const { keyId, secret, region, bucketUrl, prefix } = config;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  const answer = await client.fetch(`${bucketUrl}/${prefix}${name}`);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}

test('when a backup is copied then the storage holds it whole, and a later one of the name in its place', async () => {
  await copyToS3(config, file, { name: NAME, signal });
  expect((await kept(NAME))?.equals(await readFile(file))).toBe(true);
  const later = join(folder, 'later');
  await writeFile(later, BYTES.subarray(0, 4_097));
  await copyToS3(config, later, { name: NAME, signal });
  expect((await kept(NAME))?.equals(BYTES.subarray(0, 4_097))).toBe(true);
});

test.each([
  [
    'its key is another',
    { secret: 'ANOTHER' },
    /^The storage s3:\/\/backups\/shop refused the backup: 403 \w+\.$/,
  ],
  [
    'its key is unknown',
    { keyId: 'NOBODY' },
    /^The storage s3:\/\/backups\/shop refused the backup: 403 \w+\.$/,
  ],
])('when %s then nothing is stored, and the refusal says why without the key', async (_, other, why) => {
  const name = 'refused.sealed';
  const refused = copyToS3({ ...config, ...other }, file, { name, signal });
  await expect(refused).rejects.toThrow(why);
  expect(await kept(name)).toBeNull();
});

test('when there is no such bucket or no one answers then it is said', async () => {
  const elsewhere = { ...config, bucketUrl: config.bucketUrl.replace(/backups$/, 'nowhere') };
  await expect(copyToS3(elsewhere, file, { name: NAME, signal })).rejects.toThrow(
    /refused .* 404 NoSuchBucket\.$/,
  );
  // A port that was in use a moment ago.
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : null;
  other.close();
  await once(other, 'close');
  const gone = { ...config, bucketUrl: `http://127.0.0.1:${port}/backups` };
  await expect(copyToS3(gone, file, { name: NAME, signal })).rejects.toThrow(
    /could not be reached: ECONNREFUSED\.$/,
  );
});
