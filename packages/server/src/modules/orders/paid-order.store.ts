import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** What stands beside a payment of the order it is for. Francs. */
export interface PaidOrder {
  id: string;
  number: string;
  version: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total: number;
  customer_name: string;
  customer_phone: string;
}

/** The orders of these ids. */
export async function selectPaidOrders(db: Kysely<Database>, ids: readonly string[]): Promise<PaidOrder[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('order')
    .select([
      'id',
      'number',
      'version',
      'status',
      'payment_status',
      'total',
      'customer_name',
      'customer_phone',
    ])
    .where('id', 'in', [...ids])
    .execute();
  return rows;
}
