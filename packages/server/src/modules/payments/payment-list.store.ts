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
