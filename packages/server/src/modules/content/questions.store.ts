import type { StaffQuestion } from '@isoko/contract/routes/admin/questions';
import { sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { RowOf } from './staff-resource.ts';

/** A question as the table has it. */
export type QuestionRow = RowOf<StaffQuestion>;

/** One page of the questions, and how many there are; among equals the older one comes first, then by id. */
export function pageOfQuestions(
  db: Db,
  { q, ids, topic }: { q?: string; ids?: string; topic?: string },
  list: ListPart,
): Promise<RowPage<QuestionRow>> {
  const source = {
    columns: sql`q.id AS _id, q.question, q.answer, q.topic, q.position, q.created_at`,
    from: sql`question q`,
    where: [
      ...saysSomewhere(q, ['q.question', 'q.answer', 'q.topic']),
      ...isOneOf(ids, 'q.id'),
      ...(topic ? [sql`q.topic = ${topic}`] : []),
    ],
    order: { position: sql`q.position`, date_created: sql`q.created_at`, question: sql`q.question` },
    ties: sql`q.created_at`,
    id: sql`q.id`,
  };
  return readPage<QuestionRow>(db, source, list);
}

/** The place behind all questions. Locks them: two that are added at the same time follow each other. */
export async function lastQuestionPlace(db: Db): Promise<number> {
  await lockQuestions(db);
  const { rows } = await sql<{ place: number }>`
    SELECT coalesce(max(position) + 1, 0) AS place FROM question`.execute(db);
  return rows[0]?.place ?? 0;
}

/** The ids of all questions in the order of the shop; it cannot change until the transaction ends. */
export async function lockQuestionOrder(db: Db): Promise<string[]> {
  await lockQuestions(db);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM question ORDER BY position, created_at, id`.execute(db);
  return rows.map((row) => row.id);
}

/** Gives the questions the places of this list; those that are there already are not touched. */
export async function placeQuestions(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    UPDATE question q SET position = wanted.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE q.id = wanted.id AND q.position <> wanted.place - 1 RETURNING q.id`.execute(db);
  return rows.length;
}

async function lockQuestions(db: Db): Promise<void> {
  await sql`LOCK TABLE question IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}
