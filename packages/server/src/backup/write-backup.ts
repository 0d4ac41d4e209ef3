import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { valueAt } from '@isoko/contract/rules/objects';
import { AwsClient } from 'aws4fetch';
import type { Logger } from 'pino';
import type { S3Config } from '../backup-config.ts';
import type { Config } from '../config.ts';
import { connectDatabase } from '../database/connect.ts';
import type { Replica } from '../database/replica.ts';
import { backupFolder, openBackupFolder } from '../modules/backups/backup-files.ts';
import type { BackupWriter } from '../modules/backups/make-backup.ts';
import { s3Store } from '../modules/media/gallery-store.ts';
import { sentence } from '../sentences/sentence.ts';
import { BackupError, explain, NOTHING } from './backup-error.ts';
import { backUpShop } from './backup-shop.ts';
import { seal } from './seal.ts';
import { openBackupKey } from './signature.ts';

/** The protocol's limit for one request. */
const MOST_BYTES = 5 * 1024 ** 3;
/** Enough for some hundred megabytes over a slow line. */
const PATIENCE_MS = 4 * 60 * 60_000;

/** Makes the backups of an open shop from its own process, for the job `backup.make`. */
export function backupWriter({
  config,
  url,
  replica = null,
  now,
  log,
  signal,
}: {
  config: Config;
  /** The shop's database. */
  url: string;
  /** Read instead of it while it is not too far behind. */
  replica?: Replica | null;
  now: () => Date;
  log: Logger;
  signal: AbortSignal;
}): BackupWriter {
  const { varDir, backupPassphrase: passphrase, backupS3: storage, galleryStore } = config;
  const pictures = galleryStore && s3Store(galleryStore);
  return {
    ...{ varDir, signal, isSealed: passphrase !== null },
    async write(name) {
      const folder = await openBackupFolder(varDir).catch((error) => {
        throw explain(error, {
          what: sentence('The folder {folder}', { folder: backupFolder(varDir) }),
          so: NOTHING,
        });
      });
      const { key } = await openBackupKey(config);
      const from = replica?.freshDb() ? replica.url : url;
      await backUpShop({
        url: from,
        varDir,
        pictures,
        file: join(folder, name),
        passphrase,
        key,
        now,
        signal,
      });
    },
    async archive(name, lines) {
      const folder = await openBackupFolder(varDir);
      await replaceFile(join(folder, name), async (handle) => {
        const sealing = (source: AsyncIterable<Buffer>) =>
          passphrase === null ? source : seal(source, passphrase);
        const toDisk = (source: AsyncIterable<Buffer>) => handle.writeFile(source);
        await pipeline(lines, createGzip(), sealing, toDisk, { signal });
      });
    },
    async asOwner(work) {
      const connection = connectDatabase(url, { log, maxConnections: 1 });
      try {
        return await work(connection.db);
      } finally {
        await connection.close();
      }
    },
    copy: storage && ((name) => copyToS3(storage, join(backupFolder(varDir), name), { name, signal })),
  };
}

/** Writes a file and replaces an existing one once the new one is complete and on the disk. */
async function replaceFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/**
 * Uploads a file under `name` to the bucket, over an existing one. The request is signed with the file's SHA-256, so
 * that the storage accepts exactly these bytes, or nothing.
 * @throws BackupError with one sentence, which repeats no key.
 */
export async function copyToS3(
  { bucketUrl, prefix, region, keyId, secret, name: bucket }: S3Config,
  file: string,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<void> {
  const body = await openAsBlob(file);
  if (body.size > MOST_BYTES)
    throw new BackupError(
      sentence('The backup is larger than {bucket} accepts in one upload: 5 GB.', { bucket }),
    );
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  const signed = await client.sign(`${bucketUrl}/${prefix}${name}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'x-amz-content-sha256': await digestOf(file),
    },
  });
  const answer = await send(signed, body, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])).catch(
    (error) => {
      const why = valueAt(valueAt(error, 'cause'), 'code') ?? valueAt(error, 'name');
      throw new BackupError(
        sentence('The storage {bucket} could not be reached: {reason}.', { bucket, reason: String(why) }),
        { cause: error },
      );
    },
  );
  if (answer.status === 200) return;
  throw new BackupError(
    sentence('The storage {bucket} refused the backup: {reason}.', { bucket, reason: answer.reason }),
  );
}

async function send(
  { url, headers }: Request,
  body: Blob,
  signal: AbortSignal,
): Promise<{ status: number; reason: string }> {
  const response = await fetch(url, { method: 'PUT', headers, body, signal, redirect: 'error' });
  const text = await response.text();
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? [];
  return { status: response.status, reason: [response.status, code].filter(Boolean).join(' ') };
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
