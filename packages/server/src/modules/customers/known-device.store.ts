import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** Which of these devices an account was signed in from before. */
export async function selectKnownDevices(
  db: Db,
  { accountId, hashes, usedSince }: { accountId: string; hashes: readonly Buffer[]; usedSince: Date },
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .where('device_hash', 'in', hashes)
    .where('last_used_at', '>', usedSince)
    .execute();
  return rows.map((row) => row.device_hash);
}

/** Notes that an account was signed in from these devices; nothing for one that was erased a moment ago. */
export async function putKnownDevices(
  db: Db,
  { accountId, hashes, at }: { accountId: string; hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  for (const hash of hashes) {
    await sql`INSERT INTO known_device (account_id, device_hash, last_used_at)
      SELECT id, ${hash}, ${at} FROM account WHERE id = ${accountId}
      ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(db);
  }
}

/** When each device of an account was used last, the latest first. */
export async function readKnownDevices(db: Db, accountId: string): Promise<{ last_used: string }[]> {
  const rows = await db
    .selectFrom('known_device')
    .select('last_used_at')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({ last_used: row.last_used_at.toISOString() }));
}

/** Forgets devices that were not used since `before`; at most `limit`. Returns how many. */
export async function removeOldDevices(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM known_device WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM known_device WHERE last_used_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
