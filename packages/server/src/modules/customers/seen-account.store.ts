import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Somebody's name. */
export interface NamedAccount {
  id: string;
  name: string;
}

/** Who works here, whoever's sessions were used since a moment, the last ones first, and the account `id`. */
export async function readSeenAccounts(
  db: Kysely<Database>,
  { since, id, limit }: { since: Date; id?: string; limit: number },
): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    SELECT id /* not null */, name /* not null */ FROM account WHERE role IS NOT NULL OR id = ${id ?? null}
    UNION SELECT account.id, name FROM (
      SELECT account_id FROM session WHERE last_used_at >= ${since} ORDER BY last_used_at DESC LIMIT ${limit}) seen
      JOIN account ON account.id = account_id`.execute(db);
  return rows;
}
