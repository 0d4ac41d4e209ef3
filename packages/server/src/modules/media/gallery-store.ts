import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { valueAt } from '@isoko/contract/rules/objects';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/backup-config.ts';
import { SaidError, sentence } from '#server/sentences/sentence.ts';
import { masterFile, saveFile } from './gallery-files.ts';

/**
 * Storage for the masters of pictures. `name` ends in `.webp` and contains the hash of the bytes: a stored file never
 * changes, so a second `put` of a name does nothing, and caches may keep it for ever.
 */
export interface GalleryStore {
  /** For people: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** Stores the bytes durably before it returns; from then on every process can read them. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes of a name; null if there are none. */
  get(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
}

const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(String(valueAt(error, 'code')));

/** Pictures in a folder of this machine, which is created with the first of them. */
export function folderStore(dir: string): GalleryStore {
  const orAbsent =
    <T>(otherwise: T) =>
    (error: unknown): T => {
      if (!isAbsent(error)) throw error;
      return otherwise;
    };
  return {
    place: dir,
    put: (name, bytes) => saveFile(masterFile(dir, name), bytes),
    get: (name) => readFile(masterFile(dir, name)).catch(orAbsent(null)),
    has: (name) =>
      access(masterFile(dir, name))
        .then(() => true)
        .catch(orAbsent(false)),
  };
}

/** Enough for 8 MB over a slow line; a visitor who waits for a page has given up before. */
const PATIENCE_MS = 10_000;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Pictures in S3 storage, shared by all machines. The key needs the rights to put, get and list there. */
export function s3Store({ bucketUrl, prefix, region, keyId, secret, name: place }: S3Config): GalleryStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });

  async function ask(method: 'GET' | 'HEAD' | 'PUT', name: string, body?: Buffer): Promise<Response> {
    const headers = body && {
      'content-type': 'image/webp',
      'cache-control': FOR_EVER,
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    const signed = await client.sign(`${bucketUrl}/${prefix}${name}`, {
      method,
      ...(headers && { headers }),
    });
    const answer = await fetch(signed.url, {
      ...{ method, headers: signed.headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) },
      ...(body && { body: new Uint8Array(body) }),
    });
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text()) ?? [];
    throw new SaidError(
      sentence('The storage {place} refused a picture: {reason}', {
        place,
        reason: `${answer.status} ${code}`.trim(),
      }),
    );
  }

  return {
    place,
    async put(name, bytes) {
      await (await ask('PUT', name, bytes)).arrayBuffer();
    },
    async get(name) {
      const answer = await ask('GET', name);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? bytes : null;
    },
    has: async (name) => (await ask('HEAD', name)).ok,
  };
}

/** The result of `movePictures`. */
export interface Moved {
  readonly copied: number;
  /** Already there. */
  readonly kept: number;
  /** Names that `from` does not have either. */
  readonly missing: readonly string[];
}

/**
 * Copies the pictures of these names to another store, one after the other; skips those already there. It can be run
 * again, and beside an open shop; it deletes nothing.
 */
export async function movePictures(
  names: readonly string[],
  { from, to }: { from: GalleryStore; to: GalleryStore },
): Promise<Moved> {
  let copied = 0;
  const missing: string[] = [];
  for (const name of names) {
    if (await to.has(name)) continue;
    const bytes = await from.get(name);
    if (bytes === null) missing.push(name);
    else {
      await to.put(name, bytes);
      copied += 1;
    }
  }
  return { copied, kept: names.length - copied - missing.length, missing };
}
