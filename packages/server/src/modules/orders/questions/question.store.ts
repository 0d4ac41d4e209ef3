import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

/** A question about a line as its table has it. Money in francs. */
export type QuestionRow = Selectable<Database['line_question']>;

type Moment = 'asked_at' | 'answer_by' | 'answered_at' | 'closed_at';

/** The same as read with its order: moments are ISO 8601. */
export type ReadQuestion = Omit<QuestionRow, Moment> &
  Record<'asked_at' | 'answer_by', string> &
  Record<'answered_at' | 'closed_at', string | null>;

/** The columns that an answer changes. */
export type QuestionChange = Partial<
  Pick<QuestionRow, 'answer' | 'answered_by' | 'answered_at' | 'outcome' | 'trouble' | 'closed_at'>
>;

/** Writes a question about a line of a locked order, and returns its id and its number. */
export function insertQuestion(
  db: Db,
  question: Omit<Insertable<Database['line_question']>, 'number' | keyof QuestionChange>,
): Promise<Pick<QuestionRow, 'id' | 'number'>> {
  const last = sql<number>`(SELECT coalesce(max(number), 0) FROM line_question WHERE order_id = ${question.order_id})`;
  return db
    .insertInto('line_question')
    .values({ ...question, number: sql<number>`${last} + 1` })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** A question of that order; null: there is none. The order's row is its lock. */
export async function findQuestion(
  db: Db,
  { orderId, id }: { orderId: string; id: string },
): Promise<QuestionRow | null> {
  const found = db
    .selectFrom('line_question')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId);
  return (await found.executeTakeFirst()) ?? null;
}

/** The question is open, or a member of staff has to call. */
const waits = sql<boolean>`(outcome IS NULL OR outcome = 'to_staff')`;

/** The waiting question about a line; null: there is none. */
export async function findWaiting(db: Db, lineId: string): Promise<QuestionRow | null> {
  const found = db.selectFrom('line_question').selectAll().where('line_id', '=', lineId).where(waits);
  return (await found.executeTakeFirst()) ?? null;
}

/** Records an answer or an outcome. */
export async function changeQuestion(db: Db, id: string, change: QuestionChange): Promise<void> {
  await db.updateTable('line_question').set(change).where('id', '=', id).execute();
}

/** Ends the waiting questions of an order, all of them or those about these lines. */
export async function withdrawQuestions(
  db: Db,
  { orderId, lineIds, at }: { orderId: string; lineIds?: readonly string[]; at: Date },
): Promise<void> {
  const about = lineIds ? sql<boolean>`line_id = ANY(${lineIds}::uuid[])` : sql<boolean>`true`;
  await db
    .updateTable('line_question')
    .set({ outcome: 'withdrawn', closed_at: at })
    .where('order_id', '=', orderId)
    .where(waits)
    .where(about)
    .execute();
}

/** Questions that were not answered before `before`, the oldest first. */
export async function selectLateQuestions(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<Pick<QuestionRow, 'id' | 'order_id'>[]> {
  return db
    .selectFrom('line_question')
    .select(['id', 'order_id'])
    .where('outcome', 'is', null)
    .where('answer_by', '<', before)
    .orderBy('answer_by')
    .limit(limit)
    .execute();
}

/** Deletes the questions about an order: its person is erased. */
export async function forgetQuestions(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('line_question').where('order_id', '=', orderId).execute();
}
