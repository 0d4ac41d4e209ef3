import type { PaymentFilters } from '@isoko/contract/routes/admin/payments';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest, SortBy } from '#server/http/list-request.ts';
import type { Payment } from './payment.ts';
import { codesOfKind } from './payment-methods.ts';

type Db = Kysely<Database>;

/** What of a payment needs somebody of the staff. */
export const needs: Record<NonNullable<PaymentFilters['todo']>, RawBuilder<boolean>> = {
  unmatched: sql`(status = 'pending' AND method = ANY(${codesOfKind('manual')}) AND provider_ref IS NOT NULL)`,
  refund_due: sql`(status = 'refund_due' OR owed > 0)`,
  mismatch: sql`(status = 'mismatch')`,
};

/** One page of all payments, and how many there are. */
export async function pageOfPayments(
  db: Db,
  filters: PaymentFilters,
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ payments: Payment[]; total: number }> {
  const where = sql`FROM payment WHERE ${sql.join([sql`true`, ...conditions(filters)], sql` AND `)}`;
  const order = sql.join([...sort.map(orderBy), sql`id`]);
  const { rows } = await sql<Payment>`
    SELECT * ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${where}`.execute(db);
  return { payments: rows, total: counted.rows[0]?.total ?? 0 };
}

function conditions({ q, ids, method, status, todo }: PaymentFilters): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (ids !== undefined) found.push(sql`id = ANY(${ids.split(',')}::uuid[])`);
  if (method !== undefined) found.push(sql`method = ${method}`);
  if (status !== undefined) found.push(sql`status = ${status}`);
  if (todo !== undefined) found.push(needs[todo]);
  if (q?.trim()) {
    const pattern = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
    const digits = q.replace(/\D/g, '').replace(/^0+/, '');
    const byPhone = digits.length >= 4 ? sql`OR phone LIKE ${`%${digits}%`}` : sql``;
    found.push(
      sql`(label ILIKE ${pattern} OR provider_ref ILIKE ${pattern} OR refund_ref ILIKE ${pattern} ${byPhone})`,
    );
  }
  return found;
}

function orderBy({ field, descending }: SortBy): RawBuilder<unknown> {
  const column = field === 'amount' ? sql`amount` : sql`created_at`;
  return descending ? sql`${column} DESC` : column;
}

/** Money of a payment that moved: it arrived, or went back. Francs. */
export interface PaymentEntry {
  payment_id: string;
  at: Date;
  kind: 'captured' | 'refunded';
  amount: number;
  reference: string | null;
  /** Who of the staff said so; null: the operator. */
  actor_name: string | null;
}

/** All money of these payments that moved, the first first. */
export async function selectEntries(
  db: Kysely<Database>,
  paymentIds: readonly string[],
): Promise<PaymentEntry[]> {
  if (!paymentIds.length) return [];
  const rows = await db
    .selectFrom('payment_entry')
    .select(['payment_id', 'at', 'kind', 'amount', 'reference', 'actor_name'])
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('id')
    .execute();
  return rows;
}

type Span = { from: Date; until: Date };

/** Money that moved in a span of time, by way to pay and direction. Francs. */
export interface MovedMoney {
  method: string;
  kind: 'captured' | 'refunded';
  count: number;
  amount: number;
}

/** Adds up what arrived and what was sent back. */
export async function sumEntries(db: Db, { from, until }: Span): Promise<MovedMoney[]> {
  const { rows } = await sql<MovedMoney>`
    SELECT method, kind, count(*)::int AS count, sum(entry.amount)::int AS amount /* not null */
    FROM payment_entry entry JOIN payment ON payment.id = entry.payment_id
    WHERE entry.at >= ${from} AND entry.at < ${until}
    GROUP BY method, kind ORDER BY amount DESC, method`.execute(db);
  return rows;
}

/** What arrived on each day in Kigali (`YYYY-MM-DD`); days without anything are missing. Francs. */
export async function takingsByDay(
  db: Db,
  { from, until }: Span,
): Promise<{ date: string; takings: number }[]> {
  const { rows } = await sql<{ date: string; takings: number }>`
    SELECT to_char(at AT TIME ZONE 'Africa/Kigali', 'YYYY-MM-DD') AS date /* not null */,
      sum(amount)::int AS takings /* not null */
    FROM payment_entry WHERE kind = 'captured' AND at >= ${from} AND at < ${until} GROUP BY 1`.execute(db);
  return rows;
}

/** How much of all money needs somebody. Francs. */
export interface MoneyToDo {
  unmatched: number;
  mismatches: number;
  refunds: number;
  /** Francs. */
  owed: number;
}

/** Counts payments that need somebody. */
export async function countToDo(db: Db): Promise<MoneyToDo> {
  const { rows } = await sql<MoneyToDo>`
    SELECT count(*) FILTER (WHERE ${needs.unmatched})::int AS unmatched,
      count(*) FILTER (WHERE ${needs.mismatch})::int AS mismatches,
      count(*) FILTER (WHERE ${needs.refund_due})::int AS refunds, coalesce(sum(owed), 0)::int AS owed
    FROM payment WHERE status IN ('pending', 'mismatch', 'refund_due') OR owed > 0`.execute(db);
  return rows[0] ?? { unmatched: 0, mismatches: 0, refunds: 0, owed: 0 };
}

/** Money that moved, as the books have it; `label` is the order's number. Francs. */
export type BookedEntry = Awaited<ReturnType<typeof selectBookedEntries>>[number];

/** All money that moved in a span of time, the first first. */
export function selectBookedEntries(db: Db, { from, until }: Span) {
  return db
    .selectFrom('payment_entry as entry')
    .innerJoin('payment', 'payment.id', 'entry.payment_id')
    .select(['entry.at', 'entry.kind', 'entry.amount', 'entry.reference', 'payment.method', 'payment.label'])
    .where('entry.at', '>=', from)
    .where('entry.at', '<', until)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
}
