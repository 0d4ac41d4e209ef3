import { sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Db } from '#server/database/tables.ts';
import type { SignedIn } from '#server/http/visitor.ts';

/** Which sessions are alive. */
export interface LiveSessions {
  /** Used after this. */
  usedSince: Date;
  /** Made after this. */
  madeSince: Date;
}

/** The session of a token's hash and its account as it is now, unless it is over or its account is blocked. */
export async function findLiveSession(
  db: Db,
  { hash, usedSince, madeSince }: LiveSessions & { hash: Buffer },
): Promise<(SignedIn & { lastUsedAt: Date }) | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as sessionId',
      'account.id as id',
      'account.email as email',
      'account.name as name',
      'account.phone as phone',
      'account.role as role',
      'account.must_change_password as mustChangePassword',
      'session.created_at as provedAt',
      'session.by_code as byCode',
      'session.last_used_at as lastUsedAt',
    ])
    .where('token_hash', '=', hash)
    .where('session.last_used_at', '>', usedSince)
    .where('session.created_at', '>', madeSince)
    .where('account.blocked_at', 'is', null)
    .executeTakeFirst();
  // The check constraint knows these roles and no other.
  return row ? { ...row, role: row.role } : null;
}

/** Notes that a session was used. */
export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Writes a session and returns its id. */
export async function insertSession(
  db: Db,
  session: { accountId: string; hash: Buffer; device: string; at: Date; byCode?: boolean },
): Promise<string> {
  const { accountId, hash, device, at, byCode = false } = session;
  const times = { created_at: at, last_used_at: at };
  const row = { account_id: accountId, token_hash: hash, device, by_code: byCode, ...times };
  const { id } = await db.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A place someone is signed in. */
export interface SessionRow {
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** The live sessions of an account, the latest used first; at most `limit`. */
export async function listLiveSessions(
  db: Db,
  { accountId, usedSince, madeSince, limit }: LiveSessions & { accountId: string; limit: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .where('last_used_at', '>', usedSince)
    .where('created_at', '>', madeSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Ends the session of a token, if there is one. */
export async function removeSessionOf(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash).execute();
}

/** Ends one session of an account; false when it has no such session. */
export async function removeSession(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every session of an account but the one that is kept, if one is; how many. */
export async function removeSessions(
  db: Db,
  accountId: string,
  { keep = null }: { keep?: string | null } = {},
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(keep !== null, (query) => query.where('id', '<>', keep))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends what an account has beyond `most` sessions: what is over already, then the one idle longest. */
export async function removeIdlest(
  db: Db,
  { accountId, most, usedSince, madeSince }: LiveSessions & { accountId: string; most: number },
): Promise<void> {
  await sql`DELETE FROM session WHERE id = ANY (ARRAY(
    SELECT id FROM session WHERE account_id = ${accountId}
    ORDER BY last_used_at > ${usedSince} AND created_at > ${madeSince} DESC, last_used_at DESC, created_at DESC, id
    OFFSET ${most}))`.execute(db);
}

/** Removes some sessions that are over. Returns how many. */
export function removeDeadSessions(db: Db, { usedSince, madeSince }: LiveSessions): Promise<number> {
  const isOver = sql`last_used_at <= ${usedSince} OR created_at <= ${madeSince}`;
  return removeSome({ db }, 'session', isOver);
}

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

/** Forgets some devices that were not used since `before`. Returns how many. */
export function removeOldDevices(db: Db, before: Date): Promise<number> {
  return removeSome({ db }, 'known_device', sql`last_used_at < ${before}`);
}
