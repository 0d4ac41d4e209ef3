import { randomBytes } from 'node:crypto';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openSnapshot, type Snapshot } from '../database/archive/snapshot.ts';
import type { Manifest } from './archive.ts';
import { BackupError, explain } from './backup-error.ts';
import { pictureOf } from './kept-files.ts';
import { packShop } from './pack-shop.ts';
import { seal } from './seal.ts';

export interface BackupOptions {
  /** The shop's database. */
  readonly url: string;
  readonly varDir: string;
  /** Where the backup is to lie; absolute, in a folder that exists: a disk that is not there must not be made up. */
  readonly file: string;
  /** Encrypts it; null: it is readable by everybody who gets hold of it. */
  readonly passphrase: string | null;
  /** Signs one that is not encrypted, so that nobody else can change it unseen. */
  readonly key: string;
  readonly now: () => Date;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
  /** Called when the moment is fixed, with the name by which others may look at it too; it lasts until they are done. */
  readonly onSnapshot?: (id: string) => Promise<void>;
}

/** What is in a backup that was made. */
export interface BackupReport {
  readonly manifest: Manifest;
  /** Of the file. */
  readonly bytes: number;
  /** Pictures the database names and VAR_DIR does not have. */
  readonly missingPictures: readonly string[];
}

const NOTHING = 'no backup was made';

/**
 * Writes one moment of a shop, which may be open, into one file. It appears under its name when it is whole and on the
 * disk, readable by the shop's user alone.
 * @throws BackupError with one sentence; then nothing is left behind.
 */
export async function backUpShop(options: BackupOptions): Promise<BackupReport> {
  const { file, url } = options;
  if (await exists(file)) throw new BackupError(`There is a file ${file} already: ${NOTHING}.`);
  const snapshot = await openSnapshot(url).catch((error) => {
    throw explain(error, { what: 'The database', so: NOTHING });
  });
  if (!snapshot) throw new BackupError(`The database holds no shop: ${NOTHING}.`);
  try {
    return await write(snapshot, options);
  } finally {
    await snapshot.close();
  }
}

async function write(snapshot: Snapshot, options: BackupOptions): Promise<BackupReport> {
  const { file } = options;
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await options.onSnapshot?.(snapshot.id);
    const manifest = await writeDraft(draft, snapshot, options);
    await rename(draft, file);
    await syncFolder(dirname(file));
    const has = new Set(manifest.files.map(({ name }) => pictureOf(name)));
    const missingPictures = snapshot.pictures.filter((name) => !has.has(name));
    return { manifest, bytes: (await stat(file)).size, missingPictures };
  } catch (error) {
    await rm(draft, { force: true });
    if (options.signal?.aborted) throw new BackupError(`Interrupted: ${NOTHING}.`);
    throw explain(error, { what: `The file ${file}`, so: NOTHING });
  }
}

async function writeDraft(draft: string, snapshot: Snapshot, options: BackupOptions): Promise<Manifest> {
  const { varDir, passphrase, key, now, signal } = options;
  let manifest: Manifest | null = null;
  const handle = await open(draft, 'wx', 0o600);
  try {
    const packed = packShop({
      snapshot,
      varDir,
      at: now(),
      key: passphrase === null ? key : null,
      onPacked: (what) => {
        manifest = what;
      },
    });
    const sealing = (source: AsyncIterable<Buffer>) =>
      passphrase === null ? source : seal(source, passphrase);
    const toDisk = (source: AsyncIterable<Buffer>) => handle.writeFile(source);
    await pipeline(packed, createGzip(), sealing, toDisk, { ...(signal && { signal }) });
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (manifest === null) throw new BackupError(`The backup did not come to its end: ${NOTHING}.`);
  return manifest;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
