import type { OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { type LineRow, selectLines, toLine } from './order-messages.store.ts';

/** What the outbox is narrowed to; absent: everything. */
export interface OutboxFilters {
  id?: string;
  ids?: readonly string[];
  status?: OutboxMessage['status'];
  kind?: string;
}

/** A status as staff are told it: what was only written to files was not sent. */
const shownStatus = sql<OutboxMessage['status']>`CASE WHEN outbox.status = 'sent'
    AND EXISTS (SELECT FROM message_attempt WHERE outbox_id = outbox.id AND provider = 'file')
    AND NOT EXISTS (SELECT FROM message_attempt WHERE outbox_id = outbox.id AND provider <> 'file' AND state <> 'failed')
  THEN 'kept' ELSE outbox.status END`;

/** One page of the outbox, and how many messages there are. */
export async function pageOfOutbox(
  db: Db,
  { id, ids, status, kind }: OutboxFilters,
  page: { limit: number; offset: number; newestFirst: boolean },
): Promise<{ items: OutboxMessage[]; total: number }> {
  let wanted = db.selectFrom('outbox');
  if (id) wanted = wanted.where('outbox.id', '=', id);
  if (ids) wanted = wanted.where('outbox.id', 'in', ids);
  if (status) wanted = wanted.where(shownStatus, '=', status);
  if (kind) wanted = wanted.where('outbox.kind', '=', kind);
  const direction = page.newestFirst ? 'desc' : 'asc';
  const rows = await wanted
    .leftJoin('order', 'order.id', 'outbox.subject_id')
    .leftJoin('account', 'account.id', 'outbox.account_id')
    .selectAll('outbox')
    .select(shownStatus.as('shown'))
    .select(['order.number as order_number', 'account.name as account_name'])
    .orderBy('outbox.created_at', direction)
    .orderBy('outbox.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await wanted
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const lines = await selectLines(
    db,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => toMessage(row, lines)), total };
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
