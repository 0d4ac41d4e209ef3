import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { Payment } from './payment.ts';

type Db = Kysely<Database>;

/** Money that was sent back under a reference, and of which payment. Francs. */
export interface Refund {
  payment_id: string;
  /** What had been paid for, and what it is called. */
  purpose_id: string;
  label: string;
  amount: number;
  /** The reference as it counts. */
  refund_key: string;
}

/** The refunds under a reference, however it is written. */
export async function selectRefunds(db: Db, reference: string): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    SELECT payment_id, purpose_id, label, entry.amount, refund_key /* not null */
    FROM payment_entry entry JOIN payment ON payment.id = payment_id
    WHERE refund_key = refund_key_of(${reference}) ORDER BY entry.id`.execute(db);
  return rows;
}

/** Owes part of what a payment brought; null when it is not paid, or brought less than that. */
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

/** Notes that all a payment owes went back; null when it owes something else than `amount`. */
export async function payBack(
  db: Db,
  { id, amount, reference, at }: { id: string; amount: number; reference: string; at: Date },
): Promise<Payment | null> {
  const row = await db
    .updateTable('payment')
    .set({
      refunded: sql<number>`refunded + owed`,
      owed: 0,
      refund_ref: reference,
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

/** Notes that part of what a payment brought went back; null when it is not paid, or would be left without anything. */
export async function payPartBack(
  db: Db,
  { id, amount, reference, at }: { id: string; amount: number; reference: string; at: Date },
): Promise<Payment | null> {
  const row = await db
    .updateTable('payment')
    .set({ refunded: sql<number>`refunded + ${amount}`, refund_ref: reference, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(sql<boolean>`captured - refunded - owed > ${amount}`)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
