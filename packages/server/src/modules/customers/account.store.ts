import type { Address, User } from '@isoko/contract';
import { type Selectable, sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Database, Db } from '#server/database/tables.ts';
import { hasPassword } from './password.ts';

/** An account with the address that waits for its confirmation, if there is one. */
export async function readUser(db: Db, id: string, now: Date): Promise<User | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_link as link', (join) =>
      join
        .onRef('link.account_id', '=', 'account.id')
        .on('link.purpose', '=', 'change_email')
        .on('link.used_at', 'is', null)
        .on('link.expires_at', '>', now),
    )
    .selectAll('account')
    .select('link.new_email as pendingEmail')
    .where('account.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    phone_proved: row.phone_proved_at !== null,
    has_password: hasPassword(row.password_hash),
    shipping: row.shipping,
    billing: row.billing,
    role: row.role,
    must_change_password: row.must_change_password,
    marketing_consent: row.marketing_consent,
    marketing_consent_changed: row.consent_changed_at?.toISOString() ?? null,
    pending_email: row.pendingEmail,
    date_created: row.created_at.toISOString(),
  };
}

/** The fields that decide about a log-in. */
export interface Status {
  id: string;
  /** Null: the account only has log-in by code. */
  email: string | null;
  name: string;
  /** E.164. */
  phone: string | null;
  /** A code to the phone opens the account. */
  isPhoneProved: boolean;
  passwordHash: string;
  passwordChangedAt: Date;
  /** Someone else chose the password. */
  mustChangePassword: boolean;
  isConfirmed: boolean;
  isBlocked: boolean;
}

/**
 * The state of the account of an address or of a proved phone; null: there is none. `lock` locks it until the
 * transaction ends.
 */
export async function findAccountStatus(
  db: Db,
  by: { email: string } | { id: string } | { provedPhone: string },
  { lock = false } = {},
): Promise<Status | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'phone', 'password_hash as passwordHash'])
    .select([sql<boolean>`phone_proved_at IS NOT NULL`.as('isPhoneProved')])
    .select(['password_changed_at as passwordChangedAt', 'must_change_password as mustChangePassword'])
    .select([sql<boolean>`confirmed_at IS NOT NULL`.as('isConfirmed')])
    .select([sql<boolean>`blocked_at IS NOT NULL`.as('isBlocked')])
    .where(isAccount(by))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

function isAccount(by: { email: string } | { id: string } | { provedPhone: string }) {
  if ('id' in by) return sql<boolean>`account.id = ${by.id}`;
  if ('email' in by) return isEmail(by.email);
  return sql<boolean>`account.phone = ${by.provedPhone} AND account.phone_proved_at IS NOT NULL`;
}

/** The data of a sign-up. */
export interface NewAccount {
  email: string;
  name: string;
  phone: string | null;
  passwordHash: string;
  /** The hash of the browser's secret; null: it has none. */
  deviceHash: Buffer | null;
}

/** Writes an account that waits for its confirmation; null if the address has one already. */
export async function insertAccount(db: Db, account: NewAccount, at: Date): Promise<string | null> {
  const row = await db
    .insertInto('account')
    .values(toRow(account, at))
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Replaces a sign-up that was never confirmed by a new one. */
export async function replaceAccount(db: Db, id: string, account: NewAccount, at: Date): Promise<void> {
  const consent = { marketing_consent: false, consent_changed_at: null };
  await db
    .updateTable('account')
    .set({ ...toRow(account, at), ...consent })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

function toRow({ passwordHash, deviceHash, ...words }: NewAccount, at: Date) {
  const secrets = { password_hash: passwordHash, sign_up_device_hash: deviceHash };
  return { ...words, ...secrets, created_at: at, password_changed_at: at };
}

/** The browser of the sign-up, by its hash; null: it has no secret, or the address is confirmed. */
export async function readSignUpDevice(db: Db, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('account')
    .select('sign_up_device_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.sign_up_device_hash ?? null;
}

/**
 * Records that the owner of the address opened its link; a confirmed one keeps its date. `isTakenOver`: someone else
 * typed the data of the sign-up, so the phone is removed.
 */
export async function noteConfirmation(
  db: Db,
  id: string,
  at: Date,
  { isTakenOver = false } = {},
): Promise<void> {
  await db
    .updateTable('account')
    .set({ confirmed_at: at, sign_up_device_hash: null, ...(isTakenOver && { phone: null }) })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Sets a password that its owner has chosen. */
export async function updatePassword(db: Db, id: string, passwordHash: string, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: at, must_change_password: false })
    .where('id', '=', id)
    .execute();
}

/** Sets the address, whose link was opened. @throws a unique violation of `account_email` if another account has it. */
export async function updateEmail(db: Db, id: string, email: string, at: Date): Promise<void> {
  const confirmed_at = sql<Date>`coalesce(confirmed_at, ${at})`;
  await db.updateTable('account').set({ email, confirmed_at }).where('id', '=', id).execute();
}

/** A change of a profile; undefined leaves, null removes. */
export interface ProfileChange {
  name?: string;
  phone?: string | null;
  shipping?: Address | null;
  billing?: Address | null;
}

/** Changes a profile. */
export async function updateProfile(db: Db, id: string, change: ProfileChange): Promise<void> {
  const { shipping, billing, ...words } = change;
  const json = (address: Address | null) => (address === null ? null : JSON.stringify(address));
  const set = {
    ...words,
    // A typed number is no proof; typing the proved number again keeps its proof.
    ...(words.phone !== undefined && {
      phone_proved_at: sql<Date | null>`CASE WHEN phone = ${words.phone}::text THEN phone_proved_at END`,
    }),
    ...(shipping !== undefined && { shipping: json(shipping) }),
    ...(billing !== undefined && { billing: json(billing) }),
  };
  const isChange = Object.values(set).some((value) => value !== undefined);
  if (isChange) await db.updateTable('account').set(set).where('id', '=', id).execute();
}

/** Deletes an account with everything that belongs to it; false: there was none. */
export async function removeAccount(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('account').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the account of an address, or of an id, if it was never confirmed. */
export async function removeUnconfirmed(db: Db, by: { email: string } | { id: string }): Promise<void> {
  await db
    .deleteFrom('account')
    .where('confirmed_at', 'is', null)
    .where('phone_proved_at', 'is', null)
    .where(isAccount(by))
    .execute();
}

/** Sets the name from a sign-up. */
export async function updateName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('account').set({ name }).where('id', '=', id).execute();
}

/** Deletes some accounts that were never confirmed by mail or phone, signed up before `before`. Returns how many. */
export function removeForgotten(db: Db, before: Date): Promise<number> {
  return removeSome(
    { db },
    'account',
    sql`confirmed_at IS NULL AND phone_proved_at IS NULL AND created_at < ${before}`,
  );
}

function isEmail(email: string) {
  return sql<boolean>`lower(account.email) = ${email.toLowerCase()}`;
}

/** Locks an account until the transaction ends; false: there is none. */
export async function lockAccountRow(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Protects an account from erasure until the transaction ends, and reads its contacts; null: there is none. */
export async function holdAccountRow(
  db: Db,
  id: string,
): Promise<Pick<
  Selectable<Database['account']>,
  'email' | 'phone' | 'confirmed_at' | 'phone_proved_at'
> | null> {
  const row = await db
    .selectFrom('account')
    .select(['email', 'phone', 'confirmed_at', 'phone_proved_at'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Records an answer to "may we mail you news": in the account, and in the list of all answers. */
export async function noteConsent(
  db: Db,
  { accountId, given, at }: { accountId: string; given: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ marketing_consent: given, consent_changed_at: at })
    .where('id', '=', accountId)
    .execute();
  await db
    .insertInto('consent')
    .values({ account_id: accountId, purpose: 'marketing', given, at })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose', 'at']).doUpdateSet({ given }))
    .execute();
}

/** The present answer; null: never asked. */
export async function readConsent(db: Db, accountId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('account')
    .select(['marketing_consent', 'consent_changed_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.consent_changed_at ? row.marketing_consent : null;
}

/** Deletes the answers of someone who never proved to own the address. */
export async function forgetConsents(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('consent').where('account_id', '=', accountId).execute();
}
