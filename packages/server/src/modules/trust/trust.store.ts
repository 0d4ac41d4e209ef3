import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** What owners are told of by mail, so that nothing of it happens behind their backs. */
export type NoticeKind =
  | 'payee_waits'
  | 'staff_invited'
  | 'role_changed'
  | 'member_removed'
  | 'exported'
  | 'large_refund'
  | 'key_made'
  | 'factor_changed'
  | 'new_device';

type Db = Kysely<Database>;

/** A row of `staff_notice` as it is written. */
export interface NewNotice {
  kind: NoticeKind;
  at: Date;
  actorName: string;
  detail: Record<string, string>;
}

/** Writes a notice for every owner, and for one account more if it is named; who reads which. */
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
    // Only notice.ts writes rows.
    .$narrowType<{ kind: NoticeKind }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets notices from before; at most `limit`. Returns how many. */
export async function removeOldNotices(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM staff_notice WHERE id = ANY (ARRAY(
    SELECT id FROM staff_notice WHERE at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A mailbox or a phone: how somebody outside the shop is reached. Made by `mailbox` and `phone` below. */
export interface Contact {
  kind: 'email' | 'phone';
  /** In lower case, or in E.164. */
  contact: string;
}

/**
 * What shows that a contact is theirs who use it: a link in a mail that was pressed, money that came from the wallet, an
 * order that was handed over, a code by SMS or WhatsApp. Nothing that is only typed (decisions/0130).
 */
export type ProvedBy = 'link' | 'payment' | 'delivery' | 'code';

/** Notes what a contact was proved by; the latest proof counts. */
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

/** Which of these contacts are proved. */
export async function selectProved(db: Db, contacts: readonly Contact[]): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contact_proof')
    .select(['kind', 'contact'])
    .where(({ eb, or }) =>
      or(contacts.map(({ kind, contact }) => eb('kind', '=', kind).and('contact', '=', contact))),
    )
    .execute();
  // The check constraint knows these kinds and no other.
  return rows;
}

/** By what these contacts were proved, and when. */
export async function selectProofs(db: Db, contacts: readonly Contact[]) {
  return db
    .selectFrom('contact_proof')
    .selectAll()
    .where(({ eb, or }) =>
      or(contacts.map(({ kind, contact }) => eb('kind', '=', kind).and('contact', '=', contact))),
    )
    .orderBy('kind')
    .orderBy('contact')
    .execute();
}

/** Forgets that these contacts were ever proved. */
export async function removeProofs(db: Db, contacts: readonly Contact[]): Promise<void> {
  await db
    .deleteFrom('contact_proof')
    .where(({ eb, or }) =>
      or(contacts.map(({ kind, contact }) => eb('kind', '=', kind).and('contact', '=', contact))),
    )
    .execute();
}

/** A row of `security_event` as it is written. */
export interface NewSecurityEvent {
  at: Date;
  kind: string;
  addressHash: string | null;
  accountHash: string | null;
  requestId: string | null;
  detail: Record<string, unknown>;
}

export async function insertSecurityEvent(db: Kysely<Database>, event: NewSecurityEvent): Promise<void> {
  await db
    .insertInto('security_event')
    .values({
      at: event.at,
      kind: event.kind,
      address_hash: event.addressHash,
      account_hash: event.accountHash,
      request_id: event.requestId,
      detail: JSON.stringify(event.detail),
    })
    .execute();
}

/** A row of `security_event` as it is read. */
export interface StoredSecurityEvent extends NewSecurityEvent {
  id: number;
}

/** What the events are narrowed to; absent: everything. */
export interface EventFilters {
  kind?: string;
  /** Any of these. */
  accountHashes?: readonly string[];
  addressHash?: string;
  requestId?: string;
  since?: Date;
}

/** One page of the events, and how many there are. */
export async function pageOfSecurityEvents(
  db: Kysely<Database>,
  { kind, accountHashes, addressHash, requestId, since }: EventFilters,
  page: { limit: number; offset: number; newestFirst: boolean },
): Promise<{ items: StoredSecurityEvent[]; total: number }> {
  let wanted = db.selectFrom('security_event');
  if (kind) wanted = wanted.where('kind', '=', kind);
  if (accountHashes) wanted = wanted.where('account_hash', 'in', accountHashes);
  if (addressHash) wanted = wanted.where('address_hash', '=', addressHash);
  if (requestId) wanted = wanted.where('request_id', '=', requestId);
  if (since) wanted = wanted.where('at', '>=', since);
  const direction = page.newestFirst ? 'desc' : 'asc';
  const rows = await wanted
    .selectAll()
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await wanted
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ address_hash, account_hash, request_id, detail, ...row }) => ({
    ...row,
    addressHash: address_hash,
    accountHash: account_hash,
    requestId: request_id,
    detail,
  }));
  return { items, total };
}

/** How many events of each kind there were from a moment until another one. */
export async function countByKind(
  db: Kysely<Database>,
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

/** Removes at most `limit` events of before a moment, the oldest first; returns how many. */
export async function removeSecurityEvents(
  db: Kysely<Database>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM security_event WHERE id = ANY (ARRAY(
    SELECT id FROM security_event WHERE at < ${before} ORDER BY at, id LIMIT ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
