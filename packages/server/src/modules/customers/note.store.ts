import type { CustomerNote } from '@isoko/contract/routes/admin/customers';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** What staff noted about an account, the latest first. */
export async function readNotes(db: Db, accountId: string): Promise<CustomerNote[]> {
  const rows = await db
    .selectFrom('account_note')
    .select(['id', 'at', 'author', 'message'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, author, message }) => ({
    _id: id,
    at: at.toISOString(),
    author,
    note: message,
  }));
}

/** Writes a note about an account. */
export async function insertNote(
  db: Db,
  { accountId, at, author, note }: { accountId: string; at: Date; author: string; note: string },
): Promise<void> {
  await db.insertInto('account_note').values({ account_id: accountId, at, author, message: note }).execute();
}

/** Removes a note about an account; false when it has no such note. */
export async function deleteNote(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_note')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
