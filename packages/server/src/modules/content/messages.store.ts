import type { StaffMessage, StaffMessageFilters } from '@isoko/contract/routes/admin/messages';
import { sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { RowOf } from './staff-resource.ts';

/** What a visitor wrote by the contact form, cleaned. `phone` is E.164. */
export type ContactMessage = Pick<StaffMessage, (typeof WRITTEN)[number]>;
const WRITTEN = ['name', 'email', 'phone', 'subject', 'message'] as const;

/** Keeps a message and returns its id. */
export async function insertContactMessage(
  db: Db,
  row: ContactMessage & { created_at: Date },
): Promise<string> {
  const { id } = await db.insertInto('contact_message').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The message of this id. */
export async function readContactMessage(db: Db, id: string): Promise<ContactMessage | null> {
  const row = await db.selectFrom('contact_message').select(WRITTEN).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Deletes what was written before `date`, and returns how many. */
export async function deleteContactMessagesBefore(db: Db, date: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_message')
    .where('created_at', '<', date)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const sender = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** A message of the contact form, and what became of it. */
export interface StaffMessageRow extends Omit<RowOf<StaffMessage>, 'answered_at'> {
  answered_at: Date | null;
}

/** What was written from this address, the first first. */
export async function messagesFrom(db: Db, email: string): Promise<Omit<StaffMessageRow, 'answered_by'>[]> {
  return db
    .selectFrom('contact_message')
    .select(['id as _id', ...WRITTEN, 'created_at', 'answered_at', 'note'])
    .where(sender(email))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Everything that was written with one of these phones, the first first. */
export async function messagesOf(
  db: Db,
  phones: readonly string[],
): Promise<Omit<StaffMessageRow, 'answered_by'>[]> {
  if (phones.length === 0) return [];
  return db
    .selectFrom('contact_message')
    .select(['id as _id', ...WRITTEN, 'created_at', 'answered_at', 'note'])
    .where('phone', 'in', phones)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes what was written with one of these phones. */
export async function deleteMessagesOf(db: Db, phones: readonly string[]): Promise<void> {
  if (phones.length > 0) await db.deleteFrom('contact_message').where('phone', 'in', phones).execute();
}

/** Deletes what was written from this address. */
export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await db.deleteFrom('contact_message').where(sender(email)).execute();
}

/** One page of the messages, and how many there are. */
export function pageOfMessages(
  db: Db,
  { q, ids, answered }: StaffMessageFilters,
  list: ListPart,
): Promise<RowPage<StaffMessageRow>> {
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

/** How many messages wait for an answer. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('contact_message')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}
