import type { KeptLine } from '@isoko/contract';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** A saved list as its row has it. */
interface ListRow {
  id: string;
  name: string;
  lines: KeptLine[];
  updated_at: Date;
}

/** The lists of an account, the latest first. */
export async function selectLists(db: Db, accountId: string): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    SELECT id, name, lines, updated_at FROM shopping_list
    WHERE account_id = ${accountId} ORDER BY updated_at DESC, id`.execute(db);
  return rows;
}

/** Writes a list, or replaces the account's list with the same name. */
export async function putList(
  db: Db,
  { accountId, name, lines, at }: { accountId: string; name: string; lines: readonly KeptLine[]; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO shopping_list (account_id, name, lines, updated_at)
    VALUES (${accountId}, ${name}, ${JSON.stringify(lines)}::jsonb, ${at})
    ON CONFLICT (account_id, lower(name))
    DO UPDATE SET name = excluded.name, lines = excluded.lines, updated_at = excluded.updated_at`.execute(db);
}

/** Deletes a list of the account; false if it has no such list. */
export async function deleteList(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM shopping_list WHERE id = ${id} AND account_id = ${accountId} RETURNING id`.execute(db);
  return rows.length > 0;
}
