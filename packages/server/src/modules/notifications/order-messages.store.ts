import type { MessageLine } from '@isoko/contract/routes/admin/order-messages';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

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

export type LineRow = { outboxId: string; provider: string; reason: string | null; changedAt: Date } & {
  channel: MessageLine['channel'];
  state: Exclude<MessageLine['state'], 'kept'>;
};

/** Every attempt of these messages, those that are over too, the last first. */
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

/** A line as staff have it on the wire: what was written to a file no one gets. */
export function toLine({ channel, provider, state, reason, changedAt }: LineRow): MessageLine {
  return {
    channel,
    reason: ARRIVED.includes(state) ? null : reason,
    state: provider === 'file' ? 'kept' : state,
    changed: changedAt.toISOString(),
  };
}

/**
 * Locks a message to the customer of an order, and with it every one that says the same again; null: there is none. Who
 * waits for the lock sees what was written meanwhile.
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

/** A message and all that say it again. */
export function selectFamily(db: Db, first: string): Promise<OrderMessageRow[]> {
  return db
    .selectFrom('outbox')
    .select(columns)
    .where((is) => is.or([is('id', '=', first), is('repeats', '=', first)]))
    .execute();
}

/** Writes a message once more, to be sent; its id. */
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
