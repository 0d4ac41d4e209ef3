import type {
  CatalogueImport,
  ImportCounts,
  ImportMode,
  ImportState,
} from '@isoko/contract/routes/admin/imports';
import { sql } from 'kysely';
import { readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { Remark } from './draft.ts';
import type { WarningCounts } from './import-warnings.ts';

/** An import as the tables have it. */
export interface ImportRow
  extends Omit<CatalogueImport, '_id' | 'by' | 'counts' | 'warnings' | 'date_created' | 'finished_at'> {
  id: string;
  actor_id: string | null;
  actor_name: string;
  date_created: Date;
  finished_at: Date | null;
  counts: Partial<ImportCounts & WarningCounts>;
  made_categories: number;
}

type NewImport = Pick<
  ImportRow,
  'filename' | 'format' | 'mode' | 'encoding' | 'separator' | 'columns' | 'rows' | 'actor_id' | 'actor_name'
>;

/** Writes a new import with its file. */
export async function insertImport(
  db: Db,
  { file, columns, ...row }: NewImport & { file: Uint8Array },
  at: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('catalogue_import')
    .values({ ...row, columns: JSON.stringify(columns), state: 'ready', date_created: at, touched_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('catalogue_import_run')
    .values({ import_id: id, file: Buffer.from(file) })
    .execute();
  return id;
}

const whole = sql`i.id, i.filename, i.state, i.format, i.mode, i.encoding, i.separator, i.columns, i.answers, i.rows, i.actor_id,
    i.actor_name, i.date_created, (SELECT s.id FROM change_set s WHERE s.id = i.id) AS change_set, i.finished_at, r.done_rows, r.counts, cardinality(r.categories) AS made_categories /* not null */,
    (SELECT count(*) FROM catalogue_import_problem p WHERE p.import_id = i.id AND p.kind = 'problem') AS problems,
    (SELECT count(*) FROM catalogue_import_problem p WHERE p.import_id = i.id AND p.kind = 'note') AS notes`;
const imports = sql`catalogue_import i JOIN catalogue_import_run r ON r.import_id = i.id`;

/** One import; undefined for an unknown one. */
export async function readImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`SELECT ${whole} FROM ${imports} WHERE i.id = ${id}`.execute(db);
  return rows[0];
}

/** One page of the imports, and how many there are. */
export function pageOfImports(db: Db, list: ListPart): Promise<RowPage<ImportRow>> {
  const source = {
    columns: whole,
    from: imports,
    where: [],
    order: { date_created: sql`i.date_created` },
    id: sql`i.id`,
  };
  return readPage<ImportRow>(db, source, list);
}

/** What is wrong in the rows of a file, a page in their order. */
export async function pageOfProblems(
  db: Db,
  { id, kind }: { id: string; kind?: 'problem' | 'note' },
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
): Promise<{ items: (Remark & { _id: string })[]; total: number }> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const from = sql`FROM catalogue_import_problem
    WHERE import_id = ${id} AND ${kind === undefined ? sql`true` : sql`kind = ${kind}`}`;
  const { rows: items } = await sql<Remark & { _id: string }>`
    SELECT id::text AS _id /* not null */, row, "column", kind, message ${from}
    ORDER BY row ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
}

/** Changes an import's row. */
export async function updateImport(
  db: Db,
  id: string,
  {
    columns,
    answers,
    ...row
  }: Partial<Pick<ImportRow, 'columns' | 'answers' | 'mode' | 'state' | 'finished_at'>> & {
    touched_at: Date;
  },
): Promise<void> {
  await db
    .updateTable('catalogue_import')
    .set({
      ...row,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(answers && { answers: JSON.stringify(answers) }),
    })
    .where('id', '=', id)
    .execute();
}

/** The ids of imports that wait for work and are not done in a terminal. */
export async function findUnderWay(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_import')
    .select('id')
    .where('state', 'in', ['checking', 'running'])
    .where('actor_id', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

/** The ids of imports that were not touched since then and are not over. */
export async function findForgotten(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_import')
    .select('id')
    .where('state', 'not in', ['done', 'cancelled'])
    .where('touched_at', '<', before)
    .execute();
  return rows.map((row) => row.id);
}

/** The unfinished import of the same file that was begun in a terminal. */
export async function findSameFile(
  db: Db,
  { file, mode }: { file: Uint8Array; mode: ImportMode },
): Promise<string | null> {
  const row = await db
    .selectFrom('catalogue_import as i')
    .innerJoin('catalogue_import_run as r', 'r.import_id', 'i.id')
    .select('i.id')
    .where('i.actor_id', 'is', null)
    .where('i.state', '=', 'running')
    .where('i.mode', '=', mode)
    .where('r.file', '=', Buffer.from(file))
    .orderBy('i.date_created', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of one statement: a file may be wrong in every row. */
const REMARKS_AT_ONCE = 1_000;

/** How far the work on a file is. */
interface Run {
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

/** Locks the work on a file, so that only one at a time does it or ends it; undefined for an unknown one. */
export function lockRun(db: Db, importId: string): Promise<Run | undefined> {
  return runOf(db, importId).executeTakeFirst();
}

/** The same for a worker: undefined too while another worker does it, which then continues. */
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
interface Progress {
  products: number;
  rows: number;
  counts: Partial<ImportCounts & WarningCounts>;
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
      counts = counts || (SELECT jsonb_object_agg(key, coalesce((counts ->> key)::int, 0) + value::int)
        FROM jsonb_each_text(${JSON.stringify(counts)}::jsonb))
    WHERE import_id = ${importId}`.execute(db);
  await noteRemarks(db, importId, remarks);
}

/** Writes down what is wrong in rows. */
async function noteRemarks(db: Db, importId: string, remarks: readonly Remark[]): Promise<void> {
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

/** Drops a file that is not needed any more. */
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
