import { createHash } from 'node:crypto';
import type { ShopTable } from '../database/archive/shop-tables.ts';
import type { Snapshot } from '../database/archive/snapshot.ts';
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
import { readKeptFiles } from './kept-files.ts';
import { sign } from './signature.ts';
import { tarEnd, tarMember } from './tar.ts';

/** A shop that is written down. */
interface Packing {
  readonly snapshot: Snapshot;
  readonly varDir: string;
  readonly at: Date;
  /** Signs it; null: something else proves who made it. */
  readonly key: string | null;
  /** Told at the end what is in it. */
  readonly onPacked: (manifest: Manifest) => void;
}

/**
 * The bytes of a tar archive with everything the shop is: tables first, then the files, so that no row of the snapshot
 * names a file that came later; sequences last, so that they are never behind the rows. Reads as fast as it is asked.
 */
export async function* packShop({ snapshot, varDir, at, key, onPacked }: Packing): AsyncGenerator<Buffer> {
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
  for await (const member of readKeptFiles(varDir)) {
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

/** At least one, so that an empty table has its file too. */
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
