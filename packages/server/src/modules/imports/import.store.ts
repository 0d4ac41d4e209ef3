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
import type { WarningCounts } from './import-warnings.ts';
import type { Photos } from './match-photos.ts';
import { dropRemarks, type HeldRemark, noteRemarks } from './problem.store.ts';
import type { Fix } from './read-table.ts';

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
  | ('filename' | 'format' | 'mode' | 'encoding' | 'separator' | 'columns' | 'questions' | 'answers' | 'rows')
  | ('actor_id' | 'actor_name')
>;

/** The JSON columns that are given, serialised. */
function asJson(given: Partial<Pick<ImportRow, 'columns' | 'questions' | 'answers' | 'photos'>>) {
  const { columns, questions, answers, photos } = given;
  return {
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(questions && { questions: JSON.stringify(questions) }),
    ...(answers && { answers: JSON.stringify(answers) }),
    ...(photos && { photos: JSON.stringify(photos) }),
  };
}

/** Writes a new import with its file. */
export async function insertImport(
  db: Db,
  { file, columns, questions, answers, ...row }: NewImport & { file: Uint8Array },
  at: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('catalogue_import')
    .values({
      ...row,
      ...asJson({ columns, questions, answers }),
      ...{ state: 'ready', date_created: at, touched_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('catalogue_import_run')
    .values({ import_id: id, file: Buffer.from(file) })
    .execute();
  return id;
}

const whole = sql`i.id, i.filename, i.state, i.format, i.mode, i.encoding, i.separator, i.columns, i.questions, i.answers, i.photos, i.rows, i.actor_id,
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

/** Changes an import's row. */
export async function updateImport(
  db: Db,
  id: string,
  row: Partial<
    Pick<ImportRow, 'columns' | 'questions' | 'answers' | 'photos' | 'mode' | 'state' | 'finished_at'>
  > & { touched_at: Date },
): Promise<void> {
  const { columns: _c, questions: _q, answers: _a, photos: _p, ...plain } = row;
  await db
    .updateTable('catalogue_import')
    .set({ ...plain, ...asJson(row) })
    .where('id', '=', id)
    .execute();
}

/** The ids of imports with pending work that are not run by a terminal. */
export async function findUnderWay(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_import')
    .select('id')
    .where('state', 'in', ['checking', 'running'])
    .where('actor_id', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

/** The ids of unfinished imports that were not touched since then. */
export async function findForgotten(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_import')
    .select('id')
    .where('state', 'not in', ['done', 'cancelled'])
    .where('touched_at', '<', before)
    .execute();
  return rows.map((row) => row.id);
}

/** The unfinished import of the same file that was started in a terminal. */
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

/** The progress of the work on a file. */
interface Run {
  state: ImportState;
  /** Number of finished products. */
  position: number;
}

const runOf = (db: Db, importId: string) =>
  db
    .selectFrom('catalogue_import_run as r')
    .innerJoin('catalogue_import as i', 'i.id', 'r.import_id')
    .select(['i.state', 'r.position'])
    .where('r.import_id', '=', importId)
    .forUpdate('r');

/** Locks the work on a file, so that only one worker continues or ends it; undefined for an unknown one. */
export function lockRun(db: Db, importId: string): Promise<Run | undefined> {
  return runOf(db, importId).executeTakeFirst();
}

/** The same for a worker: undefined too if another worker has it, which then continues. */
export function claimRun(db: Db, importId: string): Promise<Run | undefined> {
  return runOf(db, importId).skipLocked().executeTakeFirst();
}

/** A file, its corrected cells, and the photos that came with it. */
export interface Sent {
  file: Buffer | null;
  fixes: Fix[];
  photos: Photos;
}

/** The file of an import, until it is deleted; undefined for an unknown import. */
export function readSent(db: Db, importId: string): Promise<Sent | undefined> {
  return db
    .selectFrom('catalogue_import_run')
    .select(['file', sql<Fix[]>`fixes`.as('fixes'), sql<Photos>`photos`.as('photos')])
    .where('import_id', '=', importId)
    .executeTakeFirst();
}

/** Adds corrected cells and photos. */
export async function addToSent(
  db: Db,
  importId: string,
  { fixes = [], photos = {} }: Partial<Pick<Sent, 'fixes' | 'photos'>>,
): Promise<void> {
  await sql`UPDATE catalogue_import_run
    SET fixes = fixes || ${JSON.stringify(fixes)}::jsonb, photos = photos || ${JSON.stringify(photos)}::jsonb
    WHERE import_id = ${importId}`.execute(db);
}

/** Sets the work back to the first product, and deletes its results. */
export async function restartRun(db: Db, importId: string): Promise<void> {
  await dropRemarks(db, importId);
  await db
    .updateTable('catalogue_import_run')
    .set({ position: 0, done_rows: 0, counts: '{}', categories: [] })
    .where('import_id', '=', importId)
    .execute();
}

/** The results of one batch. */
interface Progress {
  products: number;
  rows: number;
  counts: Partial<ImportCounts & WarningCounts>;
  /** Normalised paths of categories. */
  categories: readonly string[];
  remarks: readonly HeldRemark[];
}

/** Adds the results of a batch to earlier ones. */
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

/** Deletes the files of imports that ended before this; their rejects are no longer needed. */
export async function dropOldFiles(db: Db, before: Date): Promise<void> {
  await sql`UPDATE catalogue_import_run r SET file = NULL FROM catalogue_import i
    WHERE i.id = r.import_id AND i.finished_at < ${before} AND r.file IS NOT NULL`.execute(db);
}

/** Deletes a file that is no longer needed. */
export async function dropFile(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('catalogue_import_run')
    .set({ file: null })
    .where('import_id', '=', importId)
    .execute();
}

/** Pictures of the gallery by these source addresses. */
export async function readFetched(db: Db, sources: readonly string[]): Promise<Map<string, string>> {
  if (!sources.length) return new Map();
  const rows = await db.selectFrom('fetched_picture').selectAll().where('source', 'in', sources).execute();
  return new Map(rows.map(({ source, picture }) => [source, picture]));
}

/** Records the source of a picture of the gallery. */
export async function noteFetched(db: Db, source: string, picture: string): Promise<void> {
  await db
    .insertInto('fetched_picture')
    .values({ source, picture })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ picture }))
    .execute();
}
