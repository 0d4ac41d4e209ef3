import type { StaffMessageFilters } from '@isoko/contract/routes/admin/messages';
import { type Kysely, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { ContactMessage } from './contact-message.store.ts';

type Db = Kysely<Database>;

/** A message of the contact form, and what became of it. */
export interface StaffMessageRow extends ContactMessage {
  _id: string;
  created_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
  note: string | null;
}

/** One page of the messages, and how many there are. */
export function pageOfMessages(
  db: Db,
  { q, ids, answered }: StaffMessageFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ rows: StaffMessageRow[]; total: number }> {
  const source = {
    columns: sql`m.id AS _id, m.name, m.email, m.phone, m.subject, m.message, m.created_at, m.answered_at,
      m.answered_by, m.note`,
    from: sql`contact_message m`,
    where: [
      ...saysSomewhere(q, ['m.name', 'm.email', 'm.phone', 'm.subject', 'm.message']),
      ...isOneOf(ids, 'm.id'),
      ...(answered === undefined ? [] : [sql`(m.answered_at IS NOT NULL) = ${answered}`]),
    ],
    order: { date_created: sql`m.created_at` },
    id: sql`m.id`,
  };
  return readPage<StaffMessageRow>(db, source, list);
}

/** Marks a message as answered: whoever was first has answered it. False for an unknown one. */
export async function markAnswered(
  db: Db,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE contact_message SET answered_at = coalesce(answered_at, ${at}),
      answered_by = CASE WHEN answered_at IS NULL THEN ${by} ELSE answered_by END
    WHERE id = ${id} RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Lets a message wait for an answer again; false for an unknown one. */
export async function markWaiting(db: Db, id: string): Promise<boolean> {
  return setColumns(db, id, { answered_at: null, answered_by: null });
}

/** Keeps what staff note about a message; false for an unknown one. */
export async function setMessageNote(db: Db, id: string, note: string | null): Promise<boolean> {
  return setColumns(db, id, { note });
}

/** Deletes a message; false for an unknown one. */
export async function deleteMessage(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('contact_message').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

async function setColumns(
  db: Db,
  id: string,
  columns: { answered_at: null; answered_by: null } | { note: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('contact_message')
    .set(columns)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** How many messages wait for an answer. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('contact_message')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}
