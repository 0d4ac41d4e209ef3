import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** What somebody of the staff noted about an order. */
export interface OrderNote {
  id: string;
  at: Date;
  author_name: string;
  message: string;
}

/** Adds a note. */
export async function insertNote(
  db: Kysely<Database>,
  note: Omit<OrderNote, 'id'> & { order_id: string },
): Promise<void> {
  await db.insertInto('order_note').values(note).execute();
}

/** The notes about an order, the first first. */
export async function selectNotes(db: Kysely<Database>, orderId: string): Promise<OrderNote[]> {
  return db
    .selectFrom('order_note')
    .select(['id', 'at', 'author_name', 'message'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The notes about these orders, the latest first. */
export async function selectNotesOf(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<{ order_id: string; at: Date; message: string }[]> {
  if (!orderIds.length) return [];
  return db
    .selectFrom('order_note')
    .select(['order_id', 'at', 'message'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}
