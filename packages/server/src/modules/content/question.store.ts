import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest } from '#server/http/list-request.ts';

type Db = Kysely<Database>;

/** One page of questions in its order, and how many there are; among equals the older one comes first, then by id. */
export async function pageOfQuestions(db: Db, { limit, offset, sort }: ListRequest) {
  let query = db
    .selectFrom('question')
    .select(['id as _id', 'question', 'answer', 'topic', 'position', 'created_at']);
  for (const { field, descending } of sort) {
    const column = field === 'date_created' ? 'created_at' : 'position';
    query = query.orderBy(column, descending ? 'desc' : 'asc');
  }
  const rows = await query.orderBy('created_at').orderBy('id').limit(limit).offset(offset).execute();
  const { total } = await db
    .selectFrom('question')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Writes a question with its answer. */
export async function insertQuestion(
  db: Db,
  row: { question: string; answer: string; topic: string | null; position: number; created_at: Date },
): Promise<string> {
  const { id } = await db.insertInto('question').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
