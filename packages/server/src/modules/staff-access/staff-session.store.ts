import type { Role } from '@isoko/contract';
import type { ApiKey, KeyRole, OpenSession } from '@isoko/contract/routes/admin/access';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { type NotNull, sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Db } from '#server/database/tables.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';

type Found = Omit<StaffVisitor, 'byCode'> & { lastUsedAt: Date | null };

const account = sql`account.id, account.email AS email /* not null */, account.name, account.phone`;
const hasSecondFactor = sql`(EXISTS (SELECT FROM passkey WHERE account_id = account.id)
  OR EXISTS (SELECT FROM staff_totp WHERE account_id = account.id AND confirmed_at IS NOT NULL)) AS "hasSecondFactor"`;

/** The person of this session, in their present state; null if it is over, or they are blocked or no longer staff. */
export async function findBySession(db: Db, hash: Buffer, now: Date): Promise<Found | null> {
  const { rows } = await sql<Found>`
    SELECT ${account}, account.role, account.must_change_password AS "mustChangePassword", ${hasSecondFactor},
      s.id AS "sessionId", s.proved_at AS "provedAt", s.expires_at AS "expiresAt",
      s.last_used_at AS "lastUsedAt", NULL AS "keyName"
    FROM staff_session s JOIN account ON account.id = s.account_id
    WHERE s.token_hash = ${hash} AND s.expires_at > ${now}
      AND account.role IS NOT NULL AND account.blocked_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** The rights of a program's key, in the name of the owner who made it, while they are one. */
export async function findByKey(db: Db, hash: Buffer): Promise<Found | null> {
  const { rows } = await sql<Found>`
    SELECT ${account}, k.role, false AS "mustChangePassword", ${hasSecondFactor},
      k.id AS "sessionId", NULL AS "provedAt", NULL AS "expiresAt", k.last_used_at AS "lastUsedAt",
      k.name AS "keyName"
    FROM api_key k JOIN account ON account.id = k.made_by
    WHERE k.key_hash = ${hash} AND account.role = 'owner' AND account.blocked_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** Records the use of a session or a key. */
export async function touchStaff(db: Db, { keyName, sessionId }: Found, at: Date): Promise<void> {
  const table = keyName === null ? 'staff_session' : 'api_key';
  await db.updateTable(table).set({ last_used_at: at }).where('id', '=', sessionId).execute();
}

/** The back office language of a person; null: they chose none. */
export async function readLanguage(db: Db, id: string): Promise<Language | null> {
  const query = db
    .selectFrom('account')
    .select('staff_language')
    .where('id', '=', id)
    .where('role', 'is not', null);
  const row = await query.executeTakeFirst();
  return LANGUAGES.find((each) => each === row?.staff_language) ?? null;
}

/** Stores the back office language of a person. */
export async function writeLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db.updateTable('account').set({ staff_language: language }).where('id', '=', id).execute();
}

/** The fields of a member of staff that a log-in needs. */
export interface Member {
  id: string;
  name: string;
  role: Role;
}

/** The member of staff with this id; null: none who may log in. */
export async function findMember(db: Db, id: string): Promise<Member | null> {
  const member = await members(db)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return member ?? null;
}

/** The member of staff with this e-mail address; null: none who may log in. */
export async function findMemberByEmail(db: Db, email: string): Promise<Member | null> {
  const member = await members(db)
    .where((column) => column(column.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return member ?? null;
}

function members(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'role'])
    .where('role', 'is not', null)
    .where('blocked_at', 'is', null)
    .$narrowType<{ role: NotNull }>();
}

/** A new session. */
export interface NewStaffSession {
  accountId: string;
  hash: Buffer;
  device: string;
  at: Date;
  expiresAt: Date;
  provedAt: Date | null;
}

/** Writes a session and returns its id. */
export async function insertStaffSession(db: Db, session: NewStaffSession): Promise<string> {
  const { accountId, hash, device, at, expiresAt, provedAt } = session;
  const { id } = await db
    .insertInto('staff_session')
    .values({
      ...{ account_id: accountId, token_hash: hash, device, created_at: at, last_used_at: at },
      ...{ expires_at: expiresAt, proved_at: provedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records a new proof of identity. */
export async function proveSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('staff_session').set({ proved_at: at }).where('id', '=', id).execute();
}

/** Ends the session of a token; returns whose it was, null: there is none. */
export async function removeByToken(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_session')
    .where('token_hash', '=', hash)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Ends one session, of this account if one is named; returns whose it was, null: there is none. */
export async function removeById(db: Db, id: string, accountId: string | null): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId))
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Ends the sessions of an account except one; returns how many of them were valid. */
export async function removeOthers(
  db: Db,
  { accountId, keep }: { accountId: string; keep: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('account_id', '=', accountId)
    .where('id', '<>', keep)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends sessions of an account beyond `most`: expired ones first, then those idle longest. */
export async function removeIdlestOfStaff(
  db: Db,
  { accountId, most, now }: { accountId: string; most: number; now: Date },
): Promise<void> {
  await sql`DELETE FROM staff_session WHERE id = ANY (ARRAY(
    SELECT id FROM staff_session WHERE account_id = ${accountId}
    ORDER BY expires_at > ${now} DESC, last_used_at DESC, created_at DESC, id OFFSET ${most}))`.execute(db);
}

/** Ends every session of an account; returns how many. */
export async function removeAllOfStaff(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** One page of valid sessions, of one account or of all, and how many there are. */
export async function pageOfStaffSessions(
  db: Db,
  {
    accountId,
    now,
    current,
    page: { limit, offset, descending },
  }: {
    accountId: string | null;
    now: Date;
    current: string;
    page: { limit: number; offset: number; descending: boolean };
  },
): Promise<{ items: OpenSession[]; total: number }> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<SessionRow>`
    SELECT s.id, s.account_id, a.name, s.device, s.created_at, s.last_used_at, s.expires_at,
      count(*) OVER ()::int AS total
    FROM staff_session s JOIN account a ON a.id = s.account_id
    WHERE s.expires_at > ${now} AND (${accountId}::uuid IS NULL OR s.account_id = ${accountId}::uuid)
    ORDER BY s.last_used_at ${direction}, s.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const items = rows.map((row) => ({
    _id: row.id,
    account: { _id: row.account_id, name: row.name },
    device: row.device,
    date_created: row.created_at.toISOString(),
    last_used: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_current: row.id === current,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

interface SessionRow {
  id: string;
  account_id: string;
  name: string;
  device: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  total: number;
}

/** Records a log-in of an account from a browser; false if it is the first one. */
export async function noteDevice(
  db: Db,
  { accountId, hash, at }: { accountId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    INSERT INTO staff_device (account_id, device_hash, last_seen_at) VALUES (${accountId}, ${hash}, ${at})
    ON CONFLICT (account_id, device_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
    RETURNING (xmax <> 0) AS known /* not null */`.execute(db);
  return rows[0]?.known ?? false;
}

/** Deletes expired sessions and challenges, and browsers not seen since `unseenSince`. Returns how many rows. */
export async function removeOver(
  db: Db,
  { now, unseenSince }: { now: Date; unseenSince: Date },
): Promise<number> {
  const sessions = await removeSome({ db }, 'staff_session', sql`expires_at <= ${now}`);
  const challenges = await removeSome({ db }, 'passkey_challenge', sql`expires_at <= ${now}`);
  return (
    sessions + challenges + (await removeSome({ db }, 'staff_device', sql`last_seen_at < ${unseenSince}`))
  );
}

/** A new key. */
interface NewKey {
  name: string;
  role: KeyRole;
  hash: Buffer;
  madeBy: string;
  at: Date;
}

/** Writes a key and returns its id. */
export async function insertKey(db: Db, { name, role, hash, madeBy, at }: NewKey): Promise<string> {
  const row = { name, role, key_hash: hash, made_by: madeBy, created_at: at };
  const { id } = await db.insertInto('api_key').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes a key; returns its name, null: there is none. */
export async function deleteKey(db: Db, id: string): Promise<string | null> {
  const row = await db.deleteFrom('api_key').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name ?? null;
}

/** One page of keys, or the one with an id, and how many there are. */
export async function pageOfKeys(
  db: Db,
  {
    id = null,
    limit,
    offset,
    descending,
  }: { id?: string | null; limit: number; offset: number; descending: boolean },
): Promise<{ items: ApiKey[]; total: number }> {
  const rows = await db
    .selectFrom('api_key as k')
    .innerJoin('account as a', 'a.id', 'k.made_by')
    .select(['k.id', 'k.name', 'k.role', 'a.name as made_by', 'k.created_at', 'k.last_used_at'])
    .select((column) => column.fn.countAll<number>().over().as('total'))
    .$if(id !== null, (keys) => keys.where('k.id', '=', id))
    .orderBy('k.created_at', descending ? 'desc' : 'asc')
    .orderBy('k.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    role: row.role,
    made_by: row.made_by,
    date_created: row.created_at.toISOString(),
    last_used: row.last_used_at?.toISOString() ?? null,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
