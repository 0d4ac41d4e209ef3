import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { valueAt } from '@isoko/contract/rules/objects';
import { sentence } from '../sentences/sentence.ts';
import { BackupError, explain } from './backup-error.ts';
import { isSealed, unseal } from './seal.ts';
import { type Member, readTar } from './tar.ts';

/** A backup file, with its passphrase and key. */
export interface BackupFile {
  readonly file: string;
  readonly passphrase: string | null;
  /** The key that the shop signs its backups with; null: not available. */
  readonly key: string | null;
}

const BEGINNING_BYTES = 16;
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * The files of a backup, one after the other, decrypted and unpacked.
 * @throws BackupError with one sentence if it is none, is encrypted with another passphrase, or was cut or changed.
 */
export async function* readBackup(backup: BackupFile): AsyncGenerator<Member> {
  const unpacked = await unpack(backup);
  try {
    yield* readTar(unpacked);
  } catch (error) {
    throw isOfGzip(error)
      ? new BackupError('The backup is damaged: it was cut or changed after it was made.', { cause: error })
      : explain(error, {
          what: sentence('The file {file}', { file: backup.file }),
          so: 'nothing was restored',
        });
  }
}

/**
 * The lines of a file that is stored beside backups, decrypted and unpacked.
 * @throws BackupError as readBackup
 */
export async function* readLines(packed: Pick<BackupFile, 'file' | 'passphrase'>): AsyncGenerator<string> {
  const unpacked = (await unpack(packed)).setEncoding('utf8');
  let rest = '';
  try {
    for await (const text of unpacked) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw isOfGzip(error) ? new BackupError(`${packed.file} is damaged.`, { cause: error }) : error;
  }
  if (rest !== '') yield rest;
}

async function unpack(packed: Pick<BackupFile, 'file' | 'passphrase'>): Promise<Gunzip> {
  const gunzip = createGunzip();
  const source = Readable.from(await openPacked(packed), { objectMode: false });
  // The reader of the unpacked bytes gets every failure.
  pipeline(source, gunzip, () => {});
  return gunzip;
}

/** Whether the file is encrypted: then it was made with the passphrase. */
export async function isEncrypted(file: string): Promise<boolean> {
  return isSealed(await beginningOf(file));
}

async function openPacked({
  file,
  passphrase,
}: Pick<BackupFile, 'file' | 'passphrase'>): Promise<AsyncIterable<Buffer>> {
  const beginning = await beginningOf(file);
  if (isSealed(beginning)) {
    if (passphrase === null) throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE.`);
    return unseal(createReadStream(file), passphrase);
  }
  if (!beginning.subarray(0, GZIP.length).equals(GZIP)) {
    throw new BackupError(`${file} is no backup of a shop.`);
  }
  return createReadStream(file);
}

async function beginningOf(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (valueAt(error, 'code') === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    throw explain(error, { what: sentence('The file {file}', { file }), so: 'nothing was restored' });
  }
}

function isOfGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
