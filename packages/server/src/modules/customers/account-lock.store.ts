import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Locks an account until the transaction ends; false when there is none. */
export async function lockAccountRow(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}
