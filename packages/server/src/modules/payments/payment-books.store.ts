import type { PaymentFilters } from '@isoko/contract/routes/admin/payments';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isOneOf, literal, readPage } from '#server/database/read-page.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { Payment } from './payment.ts';
import { codesOfKind } from './payment-methods.ts';

/** The conditions for payments that need staff. */
const needs: Record<NonNullable<PaymentFilters['todo']>, RawBuilder<boolean>> = {
  unmatched: sql`(status = 'pending' AND method = ANY(${codesOfKind('manual')}) AND provider_ref IS NOT NULL)`,
  refund_due: sql`(status = 'refund_due' OR owed > 0)`,
  mismatch: sql`(status = 'mismatch')`,
};

/** One page of all payments, and how many there are. */
export function findPayments(
  { db }: Pick<Context, 'db'>,
  filters: PaymentFilters,
  list: ListPart,
): Promise<RowPage<Payment>> {
  const source = {
    columns: sql`payment.*`,
    from: sql`payment`,
    where: conditions(filters),
    order: { date_created: sql`created_at`, amount: sql`amount` },
    id: sql`id`,
  };
  return readPage<Payment>(db, source, list);
}

function conditions({ q, ids, method, status, todo }: PaymentFilters): RawBuilder<unknown>[] {
  const found = isOneOf(ids, 'id');
  if (method !== undefined) found.push(sql`method = ${method}`);
  if (status !== undefined) found.push(sql`status = ${status}`);
  if (todo !== undefined) found.push(needs[todo]);
  if (q?.trim()) {
    const pattern = `%${literal(q.trim())}%`;
    const digits = q.replace(/\D/g, '').replace(/^0+/, '');
    const byPhone = digits.length >= 4 ? sql`OR phone LIKE ${`%${digits}%`}` : sql``;
    found.push(
      sql`(label ILIKE ${pattern} OR provider_ref ILIKE ${pattern} OR refund_ref ILIKE ${pattern} ${byPhone})`,
    );
  }
  return found;
}

const moved = ['payment_id', 'at', 'kind', 'amount', 'reference', 'actor_name', 'method'] as const;

/**
 * Money of a payment that arrived or was sent back, in francs. `actor_name`: the staff member; null: the operator.
 * `method`: how it was sent, if not by the payment's own method.
 */
export type PaymentEntry = Pick<Selectable<Database['payment_entry']>, (typeof moved)[number]>;

/** All money movements of these payments, the earliest first. */
export async function selectEntries(db: Db, paymentIds: readonly string[]): Promise<PaymentEntry[]> {
  if (!paymentIds.length) return [];
  return db
    .selectFrom('payment_entry')
    .select(moved)
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
}

type Span = { from: Date; until: Date };

/** Money that moved in a span of time, by payment method and direction. Francs. */
interface MovedMoney {
  method: string;
  kind: 'captured' | 'refunded';
  count: number;
  amount: number;
}

/** Sums of money that arrived or was sent back in a span of time. */
export async function sumTakings({ db }: Pick<Context, 'db'>, { from, until }: Span): Promise<MovedMoney[]> {
  const { rows } = await sql<MovedMoney>`
    SELECT coalesce(entry.method, payment.method) AS method /* not null */, kind, count(*)::int AS count,
      sum(entry.amount)::bigint AS amount /* not null */
    FROM payment_entry entry JOIN payment ON payment.id = entry.payment_id
    WHERE entry.at >= ${from} AND entry.at < ${until}
    GROUP BY 1, kind ORDER BY amount DESC, 1`.execute(db);
  return rows;
}

/** How many payments need staff, and how much is `owed` in all, in francs. */
type MoneyToDo = Record<'unmatched' | 'mismatches' | 'refunds' | 'owed', number>;

/** Counts the payments that need staff. */
export async function countMoneyToDo({ db }: Pick<Context, 'db'>): Promise<MoneyToDo> {
  const { rows } = await sql<MoneyToDo>`
    SELECT count(*) FILTER (WHERE ${needs.unmatched})::int AS unmatched,
      count(*) FILTER (WHERE ${needs.mismatch})::int AS mismatches,
      count(*) FILTER (WHERE ${needs.refund_due})::int AS refunds, coalesce(sum(owed), 0)::bigint AS owed
    FROM payment WHERE status IN ('pending', 'mismatch', 'refund_due') OR owed > 0`.execute(db);
  return rows[0] ?? { unmatched: 0, mismatches: 0, refunds: 0, owed: 0 };
}

/** All money movements of a span of time for the books, the earliest first; `label` is the order's number. Francs. */
export function listBookedEntries({ db }: Pick<Context, 'db'>, { from, until }: Span) {
  return db
    .selectFrom('payment_entry as entry')
    .innerJoin('payment', 'payment.id', 'entry.payment_id')
    .select(['entry.at', 'entry.kind', 'entry.amount', 'entry.reference', 'payment.label'])
    .select((row) => row.fn.coalesce('entry.method', 'payment.method').as('method'))
    .where('entry.at', '>=', from)
    .where('entry.at', '<', until)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
}

/** A refund with a reference (`refund_key`: normalised), and its payment. Francs. */
export interface Refund extends Pick<Payment, 'purpose_id' | 'label'> {
  payment_id: string;
  amount: number;
  refund_key: string;
}

/** The refunds with a reference, in any spelling of it. */
export async function selectRefunds(db: Db, reference: string): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    SELECT payment_id, purpose_id, label, entry.amount, refund_key /* not null */
    FROM payment_entry entry JOIN payment ON payment.id = payment_id
    WHERE refund_key = refund_key_of(${reference}) ORDER BY entry.id`.execute(db);
  return rows;
}

/** Makes part of a payment owed; null if it is not paid, or less than that is left. */
export async function addOwed(
  db: Db,
  { id, amount, at }: { id: string; amount: number; at: Date },
): Promise<Payment | null> {
  const row = await db
    .updateTable('payment')
    .set({ owed: sql<number>`owed + ${amount}`, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(sql<boolean>`captured - refunded - owed >= ${amount}`)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** How money went back: with a reference, or by `method` if that is not the payment's own. Francs. */
interface Return {
  id: string;
  amount: number;
  reference: string | null;
  method: string | null;
  at: Date;
}

/** Records that everything a payment owes was sent back; null if it owes another amount. */
export async function payBack(
  db: Db,
  { id, amount, reference, method, at }: Return,
): Promise<Payment | null> {
  const row = await db
    .updateTable('payment')
    .set({
      refunded: sql<number>`refunded + owed`,
      owed: 0,
      refund_ref: reference,
      refund_method: method,
      status: sql`CASE status WHEN 'refund_due' THEN 'refunded' ELSE status END`,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('owed', '=', amount)
    .where((row) => row.or([row('owed', '>', 0), row('status', '=', 'refund_due')]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Records that part of a payment was sent back; null if it is not paid, or nothing would be left of it. */
export async function payPartBack(
  db: Db,
  { id, amount, reference, method, at }: Return,
): Promise<Payment | null> {
  const row = await db
    .updateTable('payment')
    .set({
      refunded: sql<number>`refunded + ${amount}`,
      refund_ref: reference,
      refund_method: method,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(sql<boolean>`captured - refunded - owed > ${amount}`)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
