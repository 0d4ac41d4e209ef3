import { sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Db } from '#server/database/tables.ts';

/** A call of staff that counts once, identified by the key that came with it. */
export interface StaffRequest {
  /** Whose key it is. */
  scope: string;
  key: string;
  /** Tells one call, with its path and body, from another. */
  fingerprint: string;
}

/**
 * Claims the key in the caller's transaction, or takes over a claim that is `outdated`; false if there is a younger
 * one. Waits for a transaction that is claiming it right now.
 */
export async function claimRequest(
  db: Db,
  { scope, key, fingerprint, now, outdated }: StaffRequest & { now: Date; outdated: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff_request AS old (scope, key, fingerprint, created_at)
    VALUES (${scope}, ${key}, ${fingerprint}, ${now})
    ON CONFLICT (scope, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, answer = NULL, created_at = excluded.created_at
      WHERE old.created_at < ${outdated}
    RETURNING key`.execute(db);
  return rows.length > 0;
}

/** The request that already has the key; it exists, because claiming has just failed. */
export async function findRequest(
  db: Db,
  { scope, key }: Pick<StaffRequest, 'scope' | 'key'>,
): Promise<{ fingerprint: string; answer: unknown }> {
  return db
    .selectFrom('staff_request')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** Keeps the answer of a claimed request. */
export async function keepAnswer(
  db: Db,
  { scope, key }: Pick<StaffRequest, 'scope' | 'key'>,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('staff_request')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Deletes some requests from before `outdated`; returns how many. */
export function forgetRequests(db: Db, outdated: Date): Promise<number> {
  return removeSome({ db }, 'staff_request', sql`created_at < ${outdated}`);
}
