import { valueAt } from '@isoko/contract/rules/objects';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from './backup-error.ts';

/** The first file of an archive identifies it, the last but one lists its content, the last one shows who made it. */
export const HEAD = 'isoko-backup.json';
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.mac';
/** To be raised if an older shop could not read what a newer one writes. */
export const FORMAT = 2;
/** The first format that is signed. */
export const SIGNED_FORMAT = 2;
/** Tables are split into files of this size, because a file's size is written before its content. */
export const PIECE_BYTES = 8 * 1024 * 1024;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });

const Head = Type.Object({
  format: Type.Integer(),
  /** When the snapshot was taken. */
  made_at: Type.String(),
  /** The version of PostgreSQL it was taken from; any other version can load it. */
  server: Type.String(),
  /** The schema of the tables. */
  schema: Type.Object({
    migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Digest })),
    queue: Count,
  }),
});
export type Head = Static<typeof Head>;

const TablePart = Type.Object({
  name: Type.String({ pattern: '^(public|pgboss)\\.[a-z0-9_]+$' }),
  columns: Type.Array(Type.String()),
  rows: Count,
  bytes: Count,
  sha256: Digest,
});
export type TablePart = Static<typeof TablePart>;

const FilePart = Type.Object({ name: Type.String(), bytes: Count, sha256: Digest });
export type FilePart = Static<typeof FilePart>;

const Manifest = Type.Object({
  tables: Type.Array(TablePart),
  sequences: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^(public|pgboss)\\.[a-z0-9_]+$' }),
      value: Type.String({ pattern: '^-?\\d+$' }),
      called: Type.Boolean(),
    }),
  ),
  files: Type.Array(FilePart),
});
export type Manifest = Static<typeof Manifest>;

/** Parses the first file. @throws BackupError if it is none, or of a newer shop. */
export function readHead(bytes: Buffer): Head {
  const head = readJson(bytes);
  const format = valueAt(head, 'format');
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError('This backup was made by a newer shop than this one: update the shop first.');
  }
  return checked(Head, head);
}

/** Parses the file that lists the content. @throws BackupError if it is none. */
export function readManifest(bytes: Buffer): Manifest {
  return checked(Manifest, readJson(bytes));
}

/** The names of a table's pieces, in the order of the pieces. */
export function tableFile(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(5, '0')}.copy`;
}

/** The table of a piece, or null. */
export function tableOf(file: string): string | null {
  return /^tables\/((?:public|pgboss)\.[a-z0-9_]+)\/\d{5,}\.copy$/.exec(file)?.[1] ?? null;
}

/** JSON with indentation, readable for people too. */
export function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

function checked<T extends TSchema>(schema: T, value: unknown): Static<T> {
  if (!Value.Check(schema, value)) throw notOurs();
  return value;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw notOurs(error);
  }
}

function notOurs(cause?: unknown): BackupError {
  return new BackupError('The file is no backup of a shop, or it is damaged.', { cause });
}
