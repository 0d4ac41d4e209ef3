import type { MyData } from '@isoko/contract';
import type { Db } from '#server/database/tables.ts';
import { hasPassword } from './password.ts';

/** Fields of the account's row besides the profile; null: there is no such account. */
export async function readAccountTimes(db: Db, accountId: string): Promise<MyData['account'] | null> {
  const row = await db
    .selectFrom('account')
    .select(['confirmed_at', 'password_hash', 'password_changed_at', 'phone_proved_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    password_changed_at: hasPassword(row.password_hash) ? row.password_changed_at.toISOString() : null,
    phone_proved_at: row.phone_proved_at?.toISOString() ?? null,
  };
}

/** Every consent given and withdrawn, the first first. */
export async function readConsents(db: Db, accountId: string): Promise<MyData['consents']> {
  const rows = await db
    .selectFrom('consent')
    .select(['at', 'purpose', 'given'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('purpose')
    .execute();
  return rows.map(({ at, ...words }) => ({ ...words, at: at.toISOString() }));
}

/** Every stored session, ended ones too, without its hash; the latest used first. */
export async function readSessions(db: Db, accountId: string): Promise<MyData['sessions']> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, device, created_at, last_used_at }) => ({
    _id: id,
    device,
    date_created: created_at.toISOString(),
    last_used: last_used_at.toISOString(),
  }));
}

/** Every stored link that was mailed, without its hash; the newest first. */
export async function readLinks(db: Db, accountId: string): Promise<MyData['links']> {
  const rows = await db
    .selectFrom('account_link')
    .select(['purpose', 'old_email', 'new_email', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, expires_at, used_at, ...words }) => ({
    ...words,
    date_created: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }));
}
