import { createHash, randomBytes } from 'node:crypto';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openSnapshot, type Snapshot } from '../database/archive/rows.ts';
import type { ShopTable } from '../database/archive/shop-tables.ts';
import type { GalleryStore } from '../modules/media/gallery-store.ts';
import { sentence } from '../sentences/sentence.ts';
import {
  type FilePart,
  FORMAT,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  PIECE_BYTES,
  SIGNATURE,
  type TablePart,
  tableFile,
  toJson,
} from './archive.ts';
import { BackupError, explain, NOTHING } from './backup-error.ts';
import { pictureOf, readKeptFiles } from './kept-files.ts';
import { seal } from './seal.ts';
import { sign } from './signature.ts';
import { tarEnd, tarMember } from './tar.ts';

export interface BackupOptions {
  /** The shop's database. */
  readonly url: string;
  readonly varDir: string;
  /** The storage of pictures that are not in VAR_DIR, for a shop on several machines; null: there is none. */
  readonly pictures?: GalleryStore | null;
  /** The path of the backup; absolute, in an existing folder: the folder of an unmounted disk must not be created. */
  readonly file: string;
  /** Encrypts it; null: everyone who gets the file can read it. */
  readonly passphrase: string | null;
  /** Signs an unencrypted one, so that no one else can change it unnoticed. */
  readonly key: string;
  readonly now: () => Date;
  /** Aborts it. */
  readonly signal?: AbortSignal;
  /** Called when the snapshot is taken, with its name for other connections; it lasts until the promise resolves. */
  readonly onSnapshot?: (id: string) => Promise<void>;
}

/** The content of a finished backup. */
export interface BackupReport {
  readonly manifest: Manifest;
  /** Of the file. */
  readonly bytes: number;
  /** Pictures that the database names and the gallery lacks. */
  readonly missingPictures: readonly string[];
}

/**
 * Writes one moment of a shop, which may be open, into one file. The file appears under its name when it is complete
 * and on the disk, readable only by the shop's user.
 * @throws BackupError with one sentence; then nothing is left behind.
 */
export async function backUpShop(options: BackupOptions): Promise<BackupReport> {
  const { file, url } = options;
  if (await exists(file))
    throw new BackupError(sentence('The file {file} already exists: no backup was made.', { file }));
  const snapshot = await openSnapshot(url).catch((error) => {
    throw explain(error, { what: 'The database', so: NOTHING });
  });
  if (!snapshot) throw new BackupError(`There is no shop in the database: ${NOTHING}.`);
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
    throw explain(error, { what: sentence('The file {file}', { file }), so: NOTHING });
  }
}

async function writeDraft(draft: string, snapshot: Snapshot, options: BackupOptions): Promise<Manifest> {
  const { varDir, pictures = null, passphrase, key, now, signal } = options;
  let manifest: Manifest | null = null;
  const handle = await open(draft, 'wx', 0o600);
  try {
    const packed = packShop({
      snapshot,
      varDir,
      pictures,
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
  if (manifest === null) throw new BackupError(`The backup did not finish: ${NOTHING}.`);
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

/** A backup in progress. */
interface Packing {
  readonly snapshot: Snapshot;
  readonly varDir: string;
  readonly pictures: GalleryStore | null;
  readonly at: Date;
  /** Signs it; null: encryption proves who made it. */
  readonly key: string | null;
  /** Called at the end with the list of the content. */
  readonly onPacked: (manifest: Manifest) => void;
}

/**
 * The bytes of a tar archive with the whole shop: tables first, then files, so that no row of the snapshot names a
 * later file; sequences last, so that they are never behind the rows. Reads only as fast as the consumer.
 */
async function* packShop({ snapshot, varDir, pictures, at, key, onPacked }: Packing): AsyncGenerator<Buffer> {
  const { server, schema } = snapshot;
  const head: Head = {
    format: FORMAT,
    made_at: at.toISOString(),
    server,
    schema: { ...schema, migrations: [...schema.migrations] },
  };
  const headBytes = toJson(head);
  yield* tarMember({ name: HEAD, bytes: headBytes }, at);
  const tables: TablePart[] = [];
  for (const table of snapshot.tables) tables.push(yield* packTable(snapshot, table, at));
  const files: FilePart[] = [];
  for await (const member of readKeptFiles(varDir, { store: pictures, names: snapshot.pictures })) {
    yield* tarMember(member, at);
    const { name, bytes } = member;
    files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  const manifest: Manifest = { tables, sequences: await snapshot.sequences(), files };
  const bytes = toJson(manifest);
  yield* tarMember({ name: MANIFEST, bytes }, at);
  if (key !== null) {
    yield* tarMember({ name: SIGNATURE, bytes: sign(key, { head: headBytes, manifest: bytes }) }, at);
  }
  yield tarEnd();
  onPacked(manifest);
}

async function* packTable(snapshot: Snapshot, table: ShopTable, at: Date): AsyncGenerator<Buffer, TablePart> {
  const copy = snapshot.copy(table);
  const digest = createHash('sha256');
  let bytes = 0;
  let piece = 0;
  for await (const part of inPieces(copy.rows)) {
    digest.update(part);
    bytes += part.length;
    yield* tarMember({ name: tableFile(table.name, piece), bytes: part }, at);
    piece += 1;
  }
  const { name, columns } = table;
  return { name, columns: [...columns], rows: await copy.count(), bytes, sha256: digest.digest('hex') };
}

/** At least one piece, so that an empty table has its file too. */
async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(parts, length);
    parts = [];
    length = 0;
  }
  yield Buffer.concat(parts, length);
}
