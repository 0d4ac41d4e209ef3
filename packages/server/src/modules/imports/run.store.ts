import type { ImportCounts, ImportState } from '@isoko/contract/routes/admin/imports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { Remark } from './draft.ts';
import type { Unsaid } from './unsaid.ts';

type Db = Kysely<Database>;

/** Of one statement: a file may be wrong in every row. */
const REMARKS_AT_ONCE = 1_000;

/** How far the work on a file is. */
export interface Run {
  state: ImportState;
  /** Products that are through. */
  position: number;
}

const runOf = (db: Db, importId: string) =>
  db
    .selectFrom('catalogue_import_run as r')
    .innerJoin('catalogue_import as i', 'i.id', 'r.import_id')
    .select(['i.state', 'r.position'])
    .where('r.import_id', '=', importId)
    .forUpdate('r');

/** Locks the work on a file, so that whoever does it, or ends it, does so alone; undefined for an unknown one. */
export function lockRun(db: Db, importId: string): Promise<Run | undefined> {
  return runOf(db, importId).executeTakeFirst();
}

/** The same for a worker: undefined too while another one is at it, who then goes on alone. */
export function claimRun(db: Db, importId: string): Promise<Run | undefined> {
  return runOf(db, importId).skipLocked().executeTakeFirst();
}

/** The file of an import that is not over. */
export async function readFile(db: Db, importId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('catalogue_import_run')
    .select('file')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row?.file ?? null;
}

/** Sets the work back to the first product, with nothing said yet. */
export async function restartRun(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('catalogue_import_problem').where('import_id', '=', importId).execute();
  await db
    .updateTable('catalogue_import_run')
    .set({ position: 0, done_rows: 0, counts: '{}', categories: [] })
    .where('import_id', '=', importId)
    .execute();
}

/** What a batch adds. */
export interface Progress {
  products: number;
  rows: number;
  counts: Partial<ImportCounts & Unsaid>;
  /** Paths of categories, as they are compared. */
  categories: readonly string[];
  remarks: readonly Remark[];
}

/** Adds what came of a batch to what came of those before it. */
export async function noteProgress(db: Db, importId: string, progress: Progress): Promise<void> {
  const { products, rows, counts, categories, remarks } = progress;
  await sql`
    UPDATE catalogue_import_run SET position = position + ${products}, done_rows = done_rows + ${rows},
      categories = ARRAY(SELECT unnest(categories) UNION SELECT unnest(${categories}::text[])),
      counts = (SELECT jsonb_object_agg(key, coalesce((counts ->> key)::int, 0) + value::int)
        FROM jsonb_each_text(${JSON.stringify(counts)}::jsonb))
    WHERE import_id = ${importId}`.execute(db);
  await noteRemarks(db, importId, remarks);
}

/** Writes down what is wrong in rows. */
export async function noteRemarks(db: Db, importId: string, remarks: readonly Remark[]): Promise<void> {
  for (let at = 0; at < remarks.length; at += REMARKS_AT_ONCE) {
    await insertRemarks(db, importId, remarks.slice(at, at + REMARKS_AT_ONCE));
  }
}

async function insertRemarks(db: Db, importId: string, remarks: readonly Remark[]): Promise<void> {
  await sql`
    INSERT INTO catalogue_import_problem (import_id, row, "column", kind, message)
    SELECT ${importId}::uuid, * FROM unnest(${remarks.map(({ row }) => row)}::int[],
      ${remarks.map(({ column }) => column)}::text[], ${remarks.map(({ kind }) => kind)}::text[],
      ${remarks.map(({ message }) => message)}::text[])`.execute(db);
}

/** Lets go of a file nobody needs any more. */
export async function dropFile(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('catalogue_import_run')
    .set({ file: null })
    .where('import_id', '=', importId)
    .execute();
}

/** Which pictures of the gallery came from these addresses. */
export async function readFetched(db: Db, sources: readonly string[]): Promise<Map<string, string>> {
  if (!sources.length) return new Map();
  const rows = await db.selectFrom('fetched_picture').selectAll().where('source', 'in', sources).execute();
  return new Map(rows.map(({ source, picture }) => [source, picture]));
}

/** Notes from where a picture of the gallery came. */
export async function noteFetched(db: Db, source: string, picture: string): Promise<void> {
  await db
    .insertInto('fetched_picture')
    .values({ source, picture })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ picture }))
    .execute();
}
