import type { MessageLine } from '@isoko/contract/routes/admin/order-messages';
import type { OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import { type RawBuilder, sql } from 'kysely';
import { readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';

/** A message to the customer of an order. */
export interface OrderMessageRow {
  id: string;
  kind: string;
  status: 'pending' | 'sent' | 'failed' | 'skipped';
  reason: string | null;
  repeats: string | null;
  createdAt: Date;
}

const columns = [
  'id',
  'kind',
  'status',
  'repeats',
  'last_error as reason',
  'created_at as createdAt',
] as const;

/** Whether message `outbox` was only written to files: it was sent to no one. */
const isKept = sql<boolean>`(EXISTS (SELECT FROM message_attempt WHERE outbox_id = outbox.id AND provider = 'file')
  AND NOT EXISTS (SELECT FROM message_attempt WHERE outbox_id = outbox.id AND provider <> 'file' AND state <> 'failed'))`;

/** The messages to the customer of an order, the newest first. */
export function selectOrderMessages(db: Db, orderId: string): Promise<OrderMessageRow[]> {
  return db
    .selectFrom('outbox')
    .select(columns)
    .where('subject_id', '=', orderId)
    .where('audience', '=', 'customer')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

type LineRow = { outboxId: string; provider: string; reason: string | null; changedAt: Date } & {
  channel: MessageLine['channel'];
  state: Exclude<MessageLine['state'], 'kept'>;
};

/** Every attempt of these messages, closed ones too, the last first. */
export async function selectLines(db: Db, outboxIds: readonly string[]): Promise<LineRow[]> {
  if (outboxIds.length === 0) return [];
  return db
    .selectFrom('message_attempt')
    .select(['outbox_id as outboxId', 'channel', 'provider', 'state', 'reason', 'changed_at as changedAt'])
    .where('outbox_id', 'in', [...outboxIds])
    .orderBy('position', 'desc')
    .execute();
}

const ARRIVED: readonly LineRow['state'][] = ['accepted', 'sent', 'delivered', 'read'];

/** A line for staff in its wire format: a message in a file reaches no one. */
export function toLine({ channel, provider, state, reason, changedAt }: LineRow): MessageLine {
  return {
    channel,
    reason: ARRIVED.includes(state) ? null : reason,
    state: provider === 'file' ? 'kept' : state,
    changed: changedAt.toISOString(),
  };
}

/**
 * Locks a message to the customer of an order, with all its repetitions; null: there is none. After waiting for the
 * lock, messages written meanwhile are seen too.
 */
export async function lockMessage(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
): Promise<OrderMessageRow | null> {
  const asked = db
    .selectFrom('outbox')
    .select(sql<string>`coalesce(repeats, id)`.as('first'))
    .where('id', '=', id);
  const row = await db
    .selectFrom('outbox')
    .select(columns)
    .where('id', '=', asked)
    .where('subject_id', '=', orderId)
    .where('audience', '=', 'customer')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A message and all its repetitions. */
export function selectFamily(db: Db, first: string): Promise<OrderMessageRow[]> {
  return db
    .selectFrom('outbox')
    .select(columns)
    .where((is) => is.or([is('id', '=', first), is('repeats', '=', first)]))
    .execute();
}

/** Writes a repetition of a message, to be sent; returns its id. */
export async function insertRepeat(db: Db, first: string, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO outbox (kind, subject_id, audience, account_id, language, created_at, repeats, occasion)
    SELECT kind, subject_id, audience, account_id, language, ${at}, id,
      (SELECT least(min(other.occasion), 0) - 1 FROM outbox other WHERE other.kind = outbox.kind
        AND other.subject_id = outbox.subject_id AND other.audience = outbox.audience)
    FROM outbox WHERE id = ${first} RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a message is repeated that is not there');
  return row.id;
}

/** The filters of the outbox; absent: everything. */
interface OutboxFilters {
  id?: string;
  ids?: readonly string[];
  status?: OutboxMessage['status'];
  kind?: string;
}

function isIn(status: OutboxMessage['status']): RawBuilder<unknown> {
  if (status === 'kept') return sql`(outbox.status = 'sent' AND ${isKept})`;
  if (status === 'sent') return sql`(outbox.status = 'sent' AND NOT ${isKept})`;
  return sql`outbox.status = ${status}`;
}

/** One page of the outbox, and how many messages there are. */
export async function pageOfOutbox(
  db: Db,
  { id, ids, status, kind }: OutboxFilters,
  list: ListPart,
): Promise<Page<OutboxMessage>> {
  const where = [
    ...(id ? [sql`outbox.id = ${id}`] : []),
    ...(ids ? [sql`outbox.id = ANY(${ids}::uuid[])`] : []),
    ...(status ? [isIn(status)] : []),
    ...(kind ? [sql`outbox.kind = ${kind}`] : []),
  ];
  const source = {
    columns: sql`outbox.*, CASE WHEN outbox.status = 'sent' AND ${isKept} THEN 'kept' ELSE outbox.status END AS shown /* not null */,
      (SELECT number FROM "order" WHERE "order".id = outbox.subject_id) AS order_number,
      (SELECT name FROM account WHERE account.id = outbox.account_id) AS account_name`,
    from: sql`outbox`,
    where,
    order: { date_created: sql`outbox.created_at` },
    id: sql`outbox.id`,
  };
  const { rows, ...total } = await readPage<Row>(db, source, list);
  const lines = await selectLines(
    db,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => toMessage(row, lines)), ...total };
}

interface Row {
  id: string;
  kind: string;
  audience: OutboxMessage['audience'];
  subject_id: string;
  account_id: string | null;
  shown: OutboxMessage['status'];
  attempts: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
  order_number: string | null;
  account_name: string | null;
}

function toMessage(row: Row, lines: readonly LineRow[]): OutboxMessage {
  const { id, kind, attempts, last_error, order_number, account_id, account_name } = row;
  return {
    ...{ _id: id, kind, attempts, last_error, audience: row.audience, status: row.shown },
    lines: lines.filter(({ outboxId }) => outboxId === id).map(toLine),
    order: order_number === null ? null : { _id: row.subject_id, number: order_number },
    account: account_id === null ? null : { _id: account_id, name: account_name ?? '' },
    date_created: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}
