import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

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
  createdAt: Date;
  expiresAt: Date;
}

/** Writes a link; an open one of the same account and purpose is dead from then on. */
export async function putLink(db: Db, link: NewLink): Promise<void> {
  const row = {
    id: link.id,
    account_id: link.accountId,
    purpose: link.purpose,
    token_hash: link.hash,
    new_email: link.newEmail,
    old_email: link.oldEmail,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  };
  await db
    .insertInto('account_link')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'purpose']).where('used_at', 'is', null).doUpdateSet(row),
    )
    .execute();
}

/** Which token is shown, what it may be for, and when. */
export interface LinkTry {
  hash: Buffer;
  purposes: readonly LinkPurpose[];
  now: Date;
}

/** The account of an open link and its address; null of an unknown, used, expired or wrong one. */
export async function findOpenLink(
  db: Db,
  { hash, purposes, now }: LinkTry,
): Promise<{ accountId: string; email: string } | null> {
  const row = await db
    .selectFrom('account_link as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .select(['account.id as accountId', 'account.email as email'])
    .where('link.token_hash', '=', hash)
    .where('link.purpose', 'in', purposes)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('account.blocked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses an open link: of all who try at once exactly one gets it, the others null. */
export async function useLink(
  db: Db,
  { hash, purposes, now }: LinkTry,
): Promise<{ newEmail: string | null } | null> {
  const row = await db
    .updateTable('account_link')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('new_email as newEmail')
    .executeTakeFirst();
  return row ?? null;
}

/** Ends every open link of an account. */
export async function closeLinks(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('account_link')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
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
}

/** A link by its id, whether or not it still opens anything. */
export async function readLink(db: Db, id: string, now: Date): Promise<MailedLink | null> {
  const row = await db
    .selectFrom('account_link')
    .select(['account_id as accountId', 'purpose', 'new_email as newEmail', 'old_email as oldEmail'])
    .select('token_hash as hash')
    .select(sql<boolean>`used_at IS NULL AND expires_at > ${now}`.as('isOpen'))
    .where('id', '=', id)
    .executeTakeFirst();
  // The check constraint knows these purposes and no other.
  return (row as MailedLink | undefined) ?? null;
}

/** Removes links made before `before`; at most `limit`. Returns how many. */
export async function removeOldLinks(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM account_link WHERE id = ANY (ARRAY(
    SELECT id FROM account_link WHERE created_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
