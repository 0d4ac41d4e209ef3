import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Version and size of the database. */
export async function selectDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string | null; bytes: number | null }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`.execute(
    db,
  );
  const { version, bytes } = rows[0] ?? {};
  return { version: version ?? 'unknown', bytes: bytes ?? 0 };
}

/** Messages that have waited since before a moment: how many, and the last error of the oldest. */
export async function selectStuckMessages(
  db: Db,
  before: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*) AS count, min(created_at) AS oldest FROM outbox
    WHERE status = 'pending' AND created_at < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
