import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Read } from '#server/database/read-ahead.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { Page } from '#server/http/list-request.ts';

/** What owners get a mail about. */
export type NoticeKind =
  | 'payee_waits'
  | 'staff_invited'
  | 'member_joined'
  | 'role_changed'
  | 'member_removed'
  | 'exported'
  | 'large_refund'
  | 'refund_limit_raised'
  | 'key_made'
  | 'factor_changed'
  | 'new_device'
  | 'backup_failed'
  | 'backup_not_copied';

/** A row of `staff_notice` as it is written. */
export interface NewNotice {
  kind: NoticeKind;
  at: Date;
  actorName: string;
  detail: Record<string, string>;
}

/** Writes a notice for every owner, and for the account `alsoTo`; returns who gets which. */
export async function insertNotices(
  db: Db,
  { kind, at, actorName, detail }: NewNotice,
  alsoTo: string | null,
): Promise<{ id: string; accountId: string }[]> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    INSERT INTO staff_notice (account_id, kind, at, actor_name, detail)
      SELECT id, ${kind}, ${at}, ${actorName}, ${JSON.stringify(detail)}::jsonb FROM account
      WHERE (role = 'owner' OR id = ${alsoTo}) AND blocked_at IS NULL ORDER BY id
    RETURNING id, account_id AS "accountId"`.execute(db);
  return rows;
}

/** What a notice says. */
export async function readNotice(db: Db, id: string): Promise<NewNotice | null> {
  const row = await db
    .selectFrom('staff_notice')
    .select(['kind', 'at', 'actor_name as actorName', 'detail'])
    .where('id', '=', id)
    // Only notice.ts writes rows, with these kinds.
    .$narrowType<{ kind: NoticeKind }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether someone else is told the same by a notice with a smaller id. */
export async function hasEarlierTwin(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM staff_notice own JOIN staff_notice twin USING (kind, at, actor_name, detail)
    WHERE own.id = ${id} AND twin.id < own.id LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Deletes at most `limit` notices from before a moment; returns how many. */
export async function removeOldNotices(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM staff_notice WHERE id = ANY (ARRAY(
    SELECT id FROM staff_notice WHERE at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A mailbox or a phone, made by `mailbox` and `phone` of proof.ts. */
export interface Contact {
  kind: 'email' | 'phone';
  /** In lower case, or in E.164. */
  contact: string;
}

/**
 * What proves that a contact belongs to its user: a pressed link in a mail, money that came from the wallet, an order
 * that was delivered, a code by SMS or WhatsApp. Typing it proves nothing (decisions/0130).
 */
export type ProvedBy = 'link' | 'payment' | 'delivery' | 'code';

/** Writes what a contact was proved by; the latest proof counts. */
export async function putProof(
  db: Db,
  { kind, contact }: Contact,
  { by, at }: { by: ProvedBy; at: Date },
): Promise<void> {
  const row = { kind, contact, proved_by: by, proved_at: at };
  await db
    .insertInto('contact_proof')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'contact']).doUpdateSet(row))
    .execute();
}

/** By what these contacts were proved, and when. */
export async function selectProofs(db: Db, contacts: readonly Contact[]) {
  const proofs = db.selectFrom('contact_proof').selectAll().where(isOneOf(contacts));
  return proofs.orderBy('kind').orderBy('contact').execute();
}

/** Which of these contacts are proved. */
export const provedRead = (contacts: readonly Contact[]): Read<Contact> => ({
  key: `proved ${JSON.stringify(contacts.map(({ kind, contact }) => [kind, contact]))}`,
  statement: sql<Contact>`SELECT kind, contact FROM contact_proof
    WHERE (kind, contact) IN (SELECT * FROM unnest(${contacts.map(({ kind }) => kind)}::text[],
      ${contacts.map(({ contact }) => contact)}::text[]))`,
});

/** Deletes the proofs of these contacts. */
export async function removeProofs(db: Db, contacts: readonly Contact[]): Promise<void> {
  await db.deleteFrom('contact_proof').where(isOneOf(contacts)).execute();
}

function isOneOf(contacts: readonly Contact[]) {
  return ({ eb, or }: ExpressionBuilder<Database, 'contact_proof'>) =>
    or(contacts.map(({ kind, contact }) => eb('kind', '=', kind).and('contact', '=', contact)));
}

/** Writes a security event. */
export async function insertSecurityEvent(
  db: Db,
  event: Insertable<Database['security_event']>,
): Promise<void> {
  await db.insertInto('security_event').values(event).execute();
}

/** What the events are filtered by; absent: everything. */
interface EventFilters {
  kind?: string;
  /** Any of these. */
  accountHashes?: readonly string[];
  addressHash?: string;
  requestId?: string;
  since?: Date;
}

/** One page of the security events, and how many there are. */
export async function listStoredEvents(
  { db }: Pick<Context, 'db'>,
  { kind, accountHashes, addressHash, requestId, since }: EventFilters,
  page: { limit: number; offset: number; newestFirst: boolean },
): Promise<Page<Selectable<Database['security_event']>>> {
  let wanted = db.selectFrom('security_event');
  if (kind) wanted = wanted.where('kind', '=', kind);
  if (accountHashes) wanted = wanted.where('account_hash', 'in', accountHashes);
  if (addressHash) wanted = wanted.where('address_hash', '=', addressHash);
  if (requestId) wanted = wanted.where('request_id', '=', requestId);
  if (since) wanted = wanted.where('at', '>=', since);
  const direction = page.newestFirst ? 'desc' : 'asc';
  const items = await wanted
    .selectAll()
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await wanted
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** How many events of each kind there were in a span of time. */
export async function countByKind(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<{ kind: string; n: number }[]> {
  return db
    .selectFrom('security_event')
    .select(['kind', (count) => count.fn.countAll<number>().as('n')])
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy('kind')
    .execute();
}

/** Deletes at most `limit` events from before a moment, the oldest first; returns how many. */
export async function removeSecurityEvents(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM security_event WHERE id = ANY (ARRAY(
    SELECT id FROM security_event WHERE at < ${before} ORDER BY at, id LIMIT ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
