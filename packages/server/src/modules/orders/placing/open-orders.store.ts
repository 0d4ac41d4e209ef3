import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { CleanAddress } from '#server/modules/customers/read-address.ts';
import { HOLDING_STATUSES } from '../lifecycle/order-status.ts';

type Db = Kysely<Database>;

/** By what the open orders of somebody are found. */
export type Holder =
  | { by: 'account'; value: string }
  | { by: 'phone'; value: string }
  | { by: 'email'; value: string }
  | { by: 'street'; value: string };

/** Where an order goes, as `street_key` has it: the table's own function says it. */
export async function streetKeyOf(db: Db, address: CleanAddress): Promise<string> {
  const { rows } = await sql<{
    key: string;
  }>`SELECT to_street_key(${JSON.stringify(address)}::jsonb) AS key /* not null */`.execute(db);
  return rows[0]?.key ?? '';
}

/** Makes whoever orders as any of these wait until the transaction ends; everybody takes them in one sequence. */
export async function lockHolders(db: Db, holders: readonly Holder[]): Promise<void> {
  const keys = holders.map(({ by, value }) => `open orders ${by} ${value}`).toSorted();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(
    db,
  );
}

/** How many orders that are held until an end somebody has, and francs of them all. */
export async function sumOpenOrders(db: Db, holder: Holder): Promise<{ orders: number; francs: number }> {
  const { rows } = await sql<{ orders: number; francs: number }>`
    SELECT count(*)::int AS orders, coalesce(sum(total), 0)::float8 AS francs FROM "order"
    WHERE status = ANY(${HOLDING_STATUSES}) AND expires_at IS NOT NULL AND source = 'web'
      AND ${isOf(holder)}`.execute(db);
  return rows[0] ?? { orders: 0, francs: 0 };
}

/** Orders of any of these that hold stock and are not paid, by id. */
export async function selectOpenOrders(db: Db, holders: readonly Holder[]): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('status', 'in', HOLDING_STATUSES)
    .where('payment_status', 'in', ['unpaid', 'pending', 'failed'])
    .where((column) => column.or(holders.map(isOf)))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

function isOf({ by, value }: Holder) {
  switch (by) {
    case 'account':
      return sql<boolean>`account_id = ${value}`;
    case 'phone':
      return sql<boolean>`customer_phone = ${value}`;
    case 'email':
      return sql<boolean>`lower(customer_email) = lower(${value})`;
    case 'street':
      return sql<boolean>`street_key = lower(regexp_replace(${value}, '[^[:alnum:]]', '', 'g'))`;
  }
}
