import { sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Db } from '#server/database/tables.ts';

/** The purpose of a link in a mail. */
export type LinkPurpose = 'confirm' | 'reset' | 'change_email' | 'invite';

export interface NewLink {
  id: string;
  accountId: string;
  purpose: LinkPurpose;
  hash: Buffer;
  /** The new address and the one it replaces, for `change_email`. */
  newEmail: string | null;
  oldEmail: string | null;
  /** The password's hash of its sign-up, for `confirm`. */
  passwordHash: string | null;
  /** For `invite`: an owner hands it over, to this phone, or (null) themselves. Absent: it is mailed. */
  handedOver?: { phone: string | null };
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Writes a link. It ends an open one of the same account and purpose; links that confirm stay valid together if they
 * belong to one sign-up, and the newest ends those of another.
 */
export async function putLink(db: Db, link: NewLink): Promise<void> {
  const row = {
    id: link.id,
    account_id: link.accountId,
    purpose: link.purpose,
    token_hash: link.hash,
    new_email: link.newEmail,
    old_email: link.oldEmail,
    password_hash: link.passwordHash,
    is_handed_over: link.handedOver !== undefined,
    phone: link.handedOver?.phone ?? null,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  };
  const write = db.insertInto('account_link').values(row);
  if (link.purpose === 'confirm') {
    await closeStrangeLinks(db, link);
    await write.execute();
    return;
  }
  await write
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'purpose'])
        .where('used_at', 'is', null)
        // Written as a literal, like the index has it: with a parameter, a cached plan could not use the index.
        .where('purpose', '<>', sql.lit('confirm'))
        .doUpdateSet(row),
    )
    .execute();
}

/** Ends the links of sign-ups with another password. */
async function closeStrangeLinks(
  db: Db,
  { accountId, passwordHash, createdAt }: Pick<NewLink, 'accountId' | 'passwordHash' | 'createdAt'>,
): Promise<void> {
  await db
    .updateTable('account_link')
    .set({ used_at: createdAt })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'confirm')
    .where('used_at', 'is', null)
    .where('password_hash', 'is distinct from', passwordHash)
    .execute();
}

/** The newest open link that confirms an account's sign-up; null: none is open. */
export async function newestConfirmLink(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ passwordHash: string | null; createdAt: Date } | null> {
  const row = await db
    .selectFrom('account_link')
    .select(['password_hash as passwordHash', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'confirm')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A shown token, its allowed purposes, and the time. */
export interface LinkTry {
  hash: Buffer;
  purposes: readonly LinkPurpose[];
  now: Date;
}

/** Whether a link that sets a new password is open. */
export async function hasOpenReset(db: Db, accountId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account_link')
    .select('id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** An open link. */
export interface OpenLink {
  accountId: string;
  /** The account's address, or the first one it asks for. */
  email: string;
  purpose: LinkPurpose;
  /** The new address, for `change_email`. */
  newEmail: string | null;
  /** The password's hash of its sign-up, for `confirm`. */
  passwordHash: string | null;
  /** It was not mailed, so it proves no mailbox. */
  isHandedOver: boolean;
}

/** An open link and its account; null for an unknown, used, expired or wrong one. */
export async function findOpenLink(db: Db, { hash, purposes, now }: LinkTry): Promise<OpenLink | null> {
  const row = await db
    .selectFrom('account_link as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .select(['account.id as accountId', 'link.purpose as purpose'])
    .select(sql<string>`coalesce(account.email, link.new_email)`.as('email'))
    .select(['link.new_email as newEmail', 'link.password_hash as passwordHash'])
    .select('link.is_handed_over as isHandedOver')
    .where('link.token_hash', '=', hash)
    .where('link.purpose', 'in', purposes)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('account.blocked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses an open link: of parallel tries exactly one does, for the others it is false. */
export async function useLink(db: Db, { hash, purposes, now }: LinkTry): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_link')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every open link of an account, or those of one purpose. */
export async function closeLinks(
  db: Db,
  accountId: string,
  at: Date,
  { purpose }: { purpose?: LinkPurpose } = {},
): Promise<void> {
  await db
    .updateTable('account_link')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? null))
    .execute();
}

/** The data of a link for its mail. */
export interface MailedLink {
  accountId: string;
  purpose: LinkPurpose;
  hash: Buffer;
  newEmail: string | null;
  oldEmail: string | null;
  isOpen: boolean;
  isHandedOver: boolean;
  /** The phone it is sent to instead. */
  phone: string | null;
}

/** A link by its id, whether or not it is still valid. */
export async function readLink(db: Db, id: string, now: Date): Promise<MailedLink | null> {
  const row = await db
    .selectFrom('account_link')
    .select(['account_id as accountId', 'purpose', 'new_email as newEmail', 'old_email as oldEmail'])
    .select(['token_hash as hash', 'is_handed_over as isHandedOver', 'phone'])
    .select(sql<boolean>`used_at IS NULL AND expires_at > ${now}`.as('isOpen'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes some links made before `before`. Returns how many. */
export function removeOldLinks(db: Db, before: Date): Promise<number> {
  return removeSome({ db }, 'account_link', sql`created_at < ${before}`);
}
