import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** What a visitor wrote by the contact form, cleaned. */
export interface ContactMessage {
  name: string;
  email: string;
  /** E.164. */
  phone: string | null;
  subject: string | null;
  message: string;
}

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
  const row = await db
    .selectFrom('contact_message')
    .select(['name', 'email', 'phone', 'subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
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

/** A message that was kept, and what became of it. */
interface SentMessage extends ContactMessage {
  _id: string;
  created_at: Date;
  answered_at: Date | null;
  note: string | null;
}

/** What was written from this address, the first first. */
export async function messagesFrom(db: Db, email: string): Promise<SentMessage[]> {
  return db
    .selectFrom('contact_message')
    .select([
      'id as _id',
      'name',
      'email',
      'phone',
      'subject',
      'message',
      'created_at',
      'answered_at',
      'note',
    ])
    .where(sender(email))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes what was written from this address. */
export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await db.deleteFrom('contact_message').where(sender(email)).execute();
}
