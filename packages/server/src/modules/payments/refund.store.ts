import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { Payment } from './payment.ts';

type Db = Kysely<Database>;

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
  return (row as Payment | undefined) ?? null;
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
      status: sql<string>`CASE status WHEN 'refund_due' THEN 'refunded' ELSE status END`,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('owed', '=', amount)
    .where((row) => row.or([row('owed', '>', 0), row('status', '=', 'refund_due')]))
    .returningAll()
    .executeTakeFirst();
  return (row as Payment | undefined) ?? null;
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
  return (row as Payment | undefined) ?? null;
}
