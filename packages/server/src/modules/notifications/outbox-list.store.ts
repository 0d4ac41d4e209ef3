import type { OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import { type RawBuilder, sql } from 'kysely';
import { readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { type LineRow, selectLines, toLine } from './order-messages.store.ts';

/** What the outbox is narrowed to; absent: everything. */
export interface OutboxFilters {
  id?: string;
  ids?: readonly string[];
  status?: OutboxMessage['status'];
  kind?: string;
}

/** That message `outbox` was only written to files: no one was sent anything. */
const isKept = sql<boolean>`(EXISTS (SELECT FROM message_attempt WHERE outbox_id = outbox.id AND provider = 'file')
  AND NOT EXISTS (SELECT FROM message_attempt WHERE outbox_id = outbox.id AND provider <> 'file' AND state <> 'failed'))`;

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
