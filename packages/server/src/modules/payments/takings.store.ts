import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { needs } from './payment-list.store.ts';

type Db = Kysely<Database>;
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
