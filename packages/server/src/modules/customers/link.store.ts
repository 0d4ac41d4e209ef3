import { sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Db } from '#server/database/tables.ts';

/** What a link in a mail is for. */
export type LinkPurpose = 'confirm' | 'reset' | 'change_email' | 'invite';

export interface NewLink {
  id: string;
  accountId: string;
  purpose: LinkPurpose;
  hash: Buffer;
  /** The address asked for and the one it replaces, of `change_email`. */
  newEmail: string | null;
  oldEmail: string | null;
  /** The password's hash of the sign-up it is mailed for, of `confirm`. */
  passwordHash: string | null;
  /** An owner hands it over, of `invite`: to this phone, or (null) themselves. Absent: it is mailed. */
  handedOver?: { phone: string | null };
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Writes a link. An open one of the same account and purpose is dead from then on; those that confirm live next to each
 * other as far as they belong to one sign-up, and the newest ends those of another.
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
        // As the index says it: of a value that is sent, a kept plan does not know which index that is.
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

/** Which token is shown, what it may be for, and when. */
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

/** A link that opens something. */
export interface OpenLink {
  accountId: string;
  /** The account's address, or the first one it asks for. */
  email: string;
  purpose: LinkPurpose;
  /** The address asked for, of `change_email`. */
  newEmail: string | null;
  /** The password's hash of the sign-up it was mailed for, of `confirm`. */
  passwordHash: string | null;
  /** It came by another way than mail, and proves no mailbox. */
  isHandedOver: boolean;
}

/** An open link and its account; null of an unknown, used, expired or wrong one. */
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

/** Uses an open link: of all who try at the same time exactly one does, for the others it is false. */
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

/** A link as its mail needs it. */
export interface MailedLink {
  accountId: string;
  purpose: LinkPurpose;
  hash: Buffer;
  newEmail: string | null;
  oldEmail: string | null;
  isOpen: boolean;
  isHandedOver: boolean;
  /** Where it is sent instead. */
  phone: string | null;
}

/** A link by its id, whether or not it still opens anything. */
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

/** Removes some links made before `before`. Returns how many. */
export function removeOldLinks(db: Db, before: Date): Promise<number> {
  return removeSome({ db }, 'account_link', sql`created_at < ${before}`);
}
