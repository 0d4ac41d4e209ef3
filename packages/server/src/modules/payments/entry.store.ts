import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

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
