import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

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
