import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Locks an account until the transaction ends; false when there is none. */
export async function lockAccountRow(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Keeps an account from being erased until the transaction ends, and reads what it is known by; null: there is none. */
export async function holdAccountRow(
  db: Kysely<Database>,
  id: string,
): Promise<{ email: string; phone: string | null; confirmed_at: Date | null } | null> {
  const row = await db
    .selectFrom('account')
    .select(['email', 'phone', 'confirmed_at'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}
