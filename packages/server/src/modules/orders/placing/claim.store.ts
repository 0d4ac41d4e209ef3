import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** A key somebody sent with a request that may become one order only. */
export interface KeyClaim {
  /** Whose keys these are. */
  scope: string;
  key: string;
  /** Tells one wish from another. */
  fingerprint: string;
  /** The order it shall become. */
  orderId: string;
}

type Db = Kysely<Database>;

/** At most so many old rows go with one new one, so that no order pays for many. */
const FORGET_AT_ONCE = 500;

/** Writes the claim, over one that is `outdated`; false when a younger one of the same key stands there. */
export async function insertClaim(
  db: Db,
  { scope, key, fingerprint, orderId, now, outdated }: KeyClaim & { now: Date; outdated: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency AS old (scope, key, fingerprint, order_id, created_at)
    VALUES (${scope}, ${key}, ${fingerprint}, ${orderId}, ${now})
    ON CONFLICT (scope, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, order_id = excluded.order_id, created_at = excluded.created_at
      WHERE old.created_at < ${outdated}
    RETURNING order_id`.execute(db);
  return rows.length > 0;
}

/** The claim that stands; it exists, because inserting over it has just failed. */
export async function findClaim(
  db: Db,
  { scope, key }: Pick<KeyClaim, 'scope' | 'key'>,
): Promise<{ fingerprint: string; order_id: string }> {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'order_id'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** Deletes some claims from before `outdated`; rows somebody else is deleting are left to them. */
export async function forgetClaims(db: Db, outdated: Date): Promise<void> {
  await sql`
    DELETE FROM idempotency WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency WHERE created_at < ${outdated}
      ORDER BY created_at LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(db);
}
