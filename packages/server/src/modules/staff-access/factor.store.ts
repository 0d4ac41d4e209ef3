import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** A passkey as the server stores it. */
export interface Passkey {
  id: string;
  credentialId: string;
  /** base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The factors of an account in addition to its password. */
export interface OwnFactors {
  passkeys: Passkey[];
  /** The authenticator app is confirmed. */
  hasTotp: boolean;
  recoveryCodes: number;
}

/** Reads the second factors of an account. */
export async function readFactors(db: Db, accountId: string): Promise<OwnFactors> {
  const passkeys = await db
    .selectFrom('passkey')
    .select([
      'id',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
    ])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { rows } = await sql<{ hasTotp: boolean; recoveryCodes: number }>`
    SELECT EXISTS (SELECT FROM staff_totp WHERE account_id = ${accountId} AND confirmed_at IS NOT NULL) AS "hasTotp",
      (SELECT count(*)::int FROM recovery_code WHERE account_id = ${accountId}) AS "recoveryCodes"`.execute(
    db,
  );
  const rest = rows[0] ?? { hasTotp: false, recoveryCodes: 0 };
  return { passkeys: passkeys.map((each) => ({ ...each, counter: Number(each.counter) })), ...rest };
}

/** Whether a member of staff proved their identity in any session since then. */
export async function wasProvedSince(db: Db, { id, since }: { id: string; since: Date }): Promise<boolean> {
  const proved = db.selectFrom('staff_session').select('id').where('account_id', '=', id);
  return (await proved.where('proved_at', '>=', since).executeTakeFirst()) !== undefined;
}

/** Stores a passkey. @throws a unique violation of `passkey_credential_id_key` */
export async function insertPasskey(
  db: Db,
  passkey: Omit<Passkey, 'id' | 'lastUsedAt'> & { accountId: string },
): Promise<void> {
  const { accountId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
  await db
    .insertInto('passkey')
    .values({
      ...{ account_id: accountId, credential_id: credentialId, public_key: publicKey },
      ...{ counter, transports, name, created_at: createdAt },
    })
    .execute();
}

/** Records a use of a passkey, and the counter that the passkey reported. */
export async function noteUse(
  db: Db,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await db.updateTable('passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute();
}

/** Removes a passkey; false if the account has none with this id. */
export async function deletePasskey(db: Db, id: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes every second factor of an account, unconfirmed ones too; false if it had none. */
export async function deleteFactors(db: Db, accountId: string): Promise<boolean> {
  let count = 0n;
  for (const table of ['passkey', 'staff_totp', 'recovery_code', 'passkey_challenge'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (table !== 'passkey_challenge') count += numDeletedRows;
  }
  return count > 0n;
}

/** The purpose of a challenge. */
export type ChallengePurpose = 'register' | 'log_in' | 'step_up';

/** Stores a challenge for a passkey to sign. */
export async function insertChallenge(
  db: Db,
  challenge: { hash: Buffer; accountId: string; purpose: ChallengePurpose; expiresAt: Date },
): Promise<void> {
  const { hash, accountId, purpose, expiresAt } = challenge;
  const row = { challenge_hash: hash, account_id: accountId, purpose, expires_at: expiresAt };
  await db.insertInto('passkey_challenge').values(row).execute();
}

/** Uses up a challenge; false if it was used before, is too old, or is for another purpose or account. */
export async function takeChallenge(
  db: Db,
  { hash, accountId, purpose }: { hash: Buffer; accountId: string; purpose: ChallengePurpose },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The authenticator app of an account: its encrypted secret, and whether it is confirmed. */
export async function readTotp(
  db: Db,
  accountId: string,
): Promise<{ secret: string; isConfirmed: boolean } | null> {
  const row = await db
    .selectFrom('staff_totp')
    .select(['totp_secret as secret', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? { secret: row.secret, isConfirmed: row.confirmedAt !== null } : null;
}

/** Stores the encrypted secret of an unconfirmed app; false if one is confirmed already. */
export async function putTotp(db: Db, accountId: string, secret: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff_totp (account_id, totp_secret) VALUES (${accountId}, ${secret})
    ON CONFLICT (account_id) DO UPDATE SET totp_secret = excluded.totp_secret, last_step = 0
      WHERE staff_totp.confirmed_at IS NULL
    RETURNING account_id`.execute(db);
  return rows.length > 0;
}

/** Uses up the code of a 30-second step; false if it or a later one was used before. */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Confirms the app. */
export async function confirmSecret(db: Db, accountId: string, at: Date): Promise<void> {
  await db.updateTable('staff_totp').set({ confirmed_at: at }).where('account_id', '=', accountId).execute();
}

/** Removes the app; false if there is none. */
export async function deleteTotp(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_totp')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Every encrypted secret, locked until the transaction ends. */
export async function lockSecrets(db: Db): Promise<{ accountId: string; secret: string }[]> {
  return db
    .selectFrom('staff_totp')
    .select(['account_id as accountId', 'totp_secret as secret'])
    .orderBy('account_id')
    .forUpdate()
    .execute();
}

/** Replaces an encrypted secret. */
export async function replaceSecret(db: Db, accountId: string, secret: string): Promise<void> {
  await db
    .updateTable('staff_totp')
    .set({ totp_secret: secret })
    .where('account_id', '=', accountId)
    .execute();
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await db.insertInto('recovery_code').values(rows).execute();
}

/** Uses up a recovery code; false if the account has no such code. */
export async function takeRecoveryCode(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
