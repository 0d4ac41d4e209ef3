import { type Kysely, sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { NO_PASSWORD } from './password.ts';

type Db = Kysely<Database>;

/** One log-in by code, or one proof of a phone. */
export interface CodeAttempt {
  id: string;
  /** E.164. */
  phone: string;
  /** The account of the asking session; null: to log in. */
  accountId: string | null;
  sends: number;
  sentAt: Date;
  failures: number;
  usedAt: Date | null;
  expiresAt: Date;
}

const columns = [
  'id',
  'phone',
  'account_id as accountId',
  'sends',
  'sent_at as sentAt',
  'failures',
  'used_at as usedAt',
  'expires_at as expiresAt',
] as const;

/** The attempt of a secret's hash, or of an id; null: there is none. `lock` locks it until the transaction ends. */
export async function findCode(
  db: Db,
  by: { hash: Buffer } | { id: string },
  { lock = false } = {},
): Promise<CodeAttempt | null> {
  const row = await db
    .selectFrom('login_code')
    .select(columns)
    .where((is) => ('id' in by ? is('id', '=', by.id) : is('attempt_hash', '=', by.hash)))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

export interface NewCode {
  id: string;
  hash: Buffer;
  phone: string;
  accountId: string | null;
  at: Date;
  expiresAt: Date;
}

/** Writes an attempt. */
export async function insertCode(
  db: Db,
  { id, hash, phone, accountId, at, expiresAt }: NewCode,
): Promise<void> {
  const times = { sent_at: at, created_at: at, expires_at: expiresAt };
  await db
    .insertInto('login_code')
    .values({ id, attempt_hash: hash, phone, account_id: accountId, ...times })
    .execute();
}

/** Records that the code of an attempt is sent once more. */
export async function noteResend(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('login_code')
    .set({ sends: sql<number>`sends + 1`, sent_at: at })
    .where('id', '=', id)
    .execute();
}

/** Records another wrong code for an attempt. */
export async function noteWrongCode(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('login_code')
    .set({ failures: sql<number>`failures + 1`, failed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Uses the code of an attempt: of parallel tries exactly one does, for the others it is false. */
export async function useCode(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Wrong codes of a phone since the last right one, and the time of the last; null: none. */
export async function countFailures(db: Db, phone: string): Promise<{ n: number; lastAt: Date | null }> {
  const { rows } = await sql<{ n: number; lastAt: Date | null }>`
    SELECT coalesce(sum(failures), 0)::int AS n /* not null */, max(failed_at) AS "lastAt"
    FROM login_code WHERE phone = ${phone} AND failed_at IS NOT NULL AND failed_at > coalesce(
      (SELECT max(used_at) FROM login_code WHERE phone = ${phone}), '-infinity')`.execute(db);
  return rows[0] ?? { n: 0, lastAt: null };
}

/** Deletes the wrong codes of a phone whose owner has logged in by a better way, except those that still count. */
export async function forgetFailures(db: Db, phone: string, now: Date): Promise<void> {
  await db
    .updateTable('login_code')
    .set({ failures: 0, failed_at: null })
    .where('phone', '=', phone)
    .where('expires_at', '<=', now)
    .where('failures', '>', 0)
    .execute();
}

/** Makes requests for numbers with the same prefix wait for each other until the end of the transaction. */
export async function lockPrefix(db: Db, prefix: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code prefix ${prefix}`}, 0))`.execute(db);
}

/** How many different numbers with the prefix, other than this one, asked for codes since then. */
export async function countNeighbours(
  db: Db,
  { prefix, phone, since }: { prefix: string; phone: string; since: Date },
): Promise<number> {
  const { n } = await db
    .selectFrom('login_code')
    .select((of) => of.fn.count<number>('phone').distinct().as('n'))
    .where('phone', 'like', `${prefix}%`)
    .where('phone', '<>', phone)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** For codes since then that were used or expired: how often they were sent, and how many were used. */
export async function countOutcomes(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<{ sends: number; used: number }> {
  const { rows } = await sql<{ sends: number; used: number }>`
    SELECT coalesce(sum(sends), 0)::int AS sends /* not null */, count(used_at)::int AS used /* not null */
    FROM login_code WHERE created_at > ${since} AND (used_at IS NOT NULL OR expires_at <= ${now})`.execute(
    db,
  );
  return rows[0] ?? { sends: 0, used: 0 };
}

/** The codes that were sent to phones or for an account, the newest first; never the code itself. */
export async function readCodes(
  db: Db,
  { accountId = null, phones }: { accountId?: string | null; phones: readonly string[] },
): Promise<{ date_created: string; sends: number; used_at: string | null }[]> {
  const rows = await db
    .selectFrom('login_code')
    .select(['created_at', 'sends', 'used_at'])
    .where((is) => is.or([is('account_id', '=', accountId), is('phone', '=', sql<string>`ANY(${phones})`)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, sends, used_at }) => ({
    date_created: created_at.toISOString(),
    sends,
    used_at: used_at?.toISOString() ?? null,
  }));
}

/** Deletes the attempts of phones whose owner is erased. */
export async function removeCodes(db: Db, phones: readonly string[]): Promise<void> {
  await db.deleteFrom('login_code').where('phone', '=', sql<string>`ANY(${phones})`).execute();
}

/** Writes an account with a proved phone and no password; null if the phone has one already. */
export async function insertPhoneAccount(
  db: Db,
  { phone, name, at }: { phone: string; name: string; at: Date },
): Promise<string | null> {
  const times = { created_at: at, password_changed_at: at, phone_proved_at: at };
  const row = await db
    .insertInto('account')
    .values({ phone, name, password_hash: NO_PASSWORD, ...times })
    .onConflict((conflict) => conflict.column('phone').where('phone_proved_at', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets the phone for log-in. @throws a unique violation of `account_phone_proved` if another account has it. */
export async function updateProvedPhone(
  db: Db,
  id: string,
  { phone, at }: { phone: string; at: Date },
): Promise<void> {
  await db.updateTable('account').set({ phone, phone_proved_at: at }).where('id', '=', id).execute();
}

/** Records that a phone no longer opens an account; returns the id of the row. */
export async function putLeftPhone(
  db: Db,
  row: { accountId: string; phone: string; at: Date },
): Promise<string> {
  const { accountId, phone, at } = row;
  const { id } = await db
    .insertInto('left_phone')
    .values({ account_id: accountId, phone, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A phone that opened an account before; null: it is deleted. */
export async function findLeftPhone(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('left_phone').select('phone').where('id', '=', id).executeTakeFirst();
  return row?.phone ?? null;
}

/** The phones that opened an account before, the latest first. */
export async function readLeftPhones(db: Db, accountId: string): Promise<{ phone: string; at: string }[]> {
  const rows = await db
    .selectFrom('left_phone')
    .select(['phone', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ phone, at }) => ({ phone, at: at.toISOString() }));
}

/** Deletes some attempts and left phones from before then. Returns how many. */
export async function removeOldCodes(db: Db, before: Date): Promise<number> {
  const codes = await removeSome({ db }, 'login_code', sql`created_at < ${before}`);
  return codes + (await removeSome({ db }, 'left_phone', sql`at < ${before}`));
}
