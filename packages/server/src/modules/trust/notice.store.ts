import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** What owners are told of by mail, so that nothing of it happens behind their backs. */
export type NoticeKind =
  | 'payee_waits'
  | 'staff_invited'
  | 'role_changed'
  | 'member_removed'
  | 'exported'
  | 'large_refund'
  | 'key_made'
  | 'factor_changed'
  | 'new_device';

type Db = Kysely<Database>;

/** A row of `staff_notice` as it is written. */
export interface NewNotice {
  kind: NoticeKind;
  at: Date;
  actorName: string;
  detail: Record<string, string>;
}

/** Writes a notice for every owner, and for one account more if it is named; who reads which. */
export async function insertNotices(
  db: Db,
  { kind, at, actorName, detail }: NewNotice,
  alsoTo: string | null,
): Promise<{ id: string; accountId: string }[]> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    INSERT INTO staff_notice (account_id, kind, at, actor_name, detail)
      SELECT id, ${kind}, ${at}, ${actorName}, ${JSON.stringify(detail)}::jsonb FROM account
      WHERE (role = 'owner' OR id = ${alsoTo}) AND blocked_at IS NULL ORDER BY id
    RETURNING id, account_id AS "accountId"`.execute(db);
  return rows;
}

/** What a notice says. */
export async function readNotice(db: Db, id: string): Promise<NewNotice | null> {
  const row = await db
    .selectFrom('staff_notice')
    .select(['kind', 'at', 'actor_name as actorName', 'detail'])
    .where('id', '=', id)
    // Only notice.ts writes rows.
    .$narrowType<{ kind: NoticeKind }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets notices from before; at most `limit`. Returns how many. */
export async function removeOldNotices(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM staff_notice WHERE id = ANY (ARRAY(
    SELECT id FROM staff_notice WHERE at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
