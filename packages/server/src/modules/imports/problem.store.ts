import type { ImportProblem, ProblemGroup } from '@isoko/contract/routes/admin/imports';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { keep, VALUES } from '#server/sentences/sentence.ts';
import type { Remark } from './draft.ts';

/** A remark with the text of its cell. */
export type HeldRemark = Remark & { value: string | null };

/** The problems in the rows of a file, one page in order. */
export async function pageOfProblems(
  db: Db,
  { id, kind, column }: { id: string; kind?: 'problem' | 'note'; column?: string },
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
): Promise<{ items: ImportProblem[]; total: number }> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const from = sql`FROM catalogue_import_problem
    WHERE import_id = ${id} AND ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      AND ${column === undefined ? sql`true` : sql`"column" = ${column}`}`;
  const { rows: items } = await sql<ImportProblem>`
    SELECT id::text AS _id /* not null */, row, "column", kind, message, value ${from}
    ORDER BY row ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
}

/** Sentences that differ only in their values, quotes and numbers are the same problem. */
const SAME = sql`regexp_replace(split_part(message, ${VALUES}, 1), '“[^”]*”|[0-9][0-9,.]*', '…', 'g')`;
const MOST_GROUPS = 100;
const MOST_VALUES = 5;

/** The problems of a file by kind and column, the most frequent first, with the texts of the cells. */
export async function groupProblems(db: Db, id: string): Promise<ProblemGroup[]> {
  const { rows } = await sql<ProblemGroup>`
    WITH said AS (
      SELECT kind, "column", ${SAME} AS same, message, left(value, 200) AS value, row FROM catalogue_import_problem
      WHERE import_id = ${id}),
    counted AS (
      SELECT kind, "column", same, min(message) AS message, count(*) AS count, min(row) AS first FROM said
      GROUP BY kind, "column", same)
    SELECT md5(concat_ws(E'\n', kind, "column", same)) AS _id /* not null */, "column", kind, message /* not null */, count /* not null */,
      (SELECT coalesce(json_agg(json_build_object('value', v.value, 'count', v.count) ORDER BY v.count DESC, v.value), '[]')
       FROM (SELECT value, count(*) AS count FROM said
         WHERE said.kind = counted.kind AND said.same = counted.same AND said."column" IS NOT DISTINCT FROM counted."column"
           AND value IS NOT NULL
         GROUP BY value ORDER BY count(*) DESC, value LIMIT ${MOST_VALUES}) v) AS values /* not null */
    FROM counted ORDER BY kind DESC, count DESC, first LIMIT ${MOST_GROUPS}`.execute(db);
  return rows;
}

/** The problems that exclude rows, by row. */
export async function selectReasons(db: Db, id: string): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('catalogue_import_problem')
    .select(['row', 'message'])
    .where('import_id', '=', id)
    .where('kind', '=', 'problem')
    .orderBy('id')
    .execute();
  const groups = Map.groupBy(rows, ({ row }) => row);
  return new Map([...groups].map(([row, of]) => [row, of.map(({ message }) => message)]));
}

/** Deletes remarks, about all rows or about these. */
export async function dropRemarks(db: Db, id: string, rows?: readonly number[]): Promise<void> {
  const all = db.deleteFrom('catalogue_import_problem').where('import_id', '=', id);
  await (rows ? all.where('row', 'in', rows) : all).execute();
}

/** Per statement: every row of a file may have an error. */
const REMARKS_AT_ONCE = 1_000;

/** Writes remarks about rows. */
export async function noteRemarks(db: Db, importId: string, remarks: readonly HeldRemark[]): Promise<void> {
  for (let at = 0; at < remarks.length; at += REMARKS_AT_ONCE) {
    await insertRemarks(db, importId, remarks.slice(at, at + REMARKS_AT_ONCE));
  }
}

async function insertRemarks(db: Db, importId: string, remarks: readonly HeldRemark[]): Promise<void> {
  await sql`
    INSERT INTO catalogue_import_problem (import_id, row, "column", kind, message, value)
    SELECT ${importId}::uuid, * FROM unnest(${remarks.map(({ row }) => row)}::int[],
      ${remarks.map(({ column }) => column)}::text[], ${remarks.map(({ kind }) => kind)}::text[],
      ${remarks.map(({ message }) => keep(message))}::text[], ${remarks.map(({ value }) => value)}::text[])`.execute(
    db,
  );
}
