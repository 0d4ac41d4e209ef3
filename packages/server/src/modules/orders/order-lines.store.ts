import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { OrderLineRow } from './order.store.ts';

type Db = Kysely<Database>;

/** The lines of an order in their places. */
export async function selectLines(db: Db, orderId: string): Promise<OrderLineRow[]> {
  const rows = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows;
}

/** A line as it shall be packed; `id` null: a new one. */
export type PackedRow = Omit<OrderLineRow, 'id'> & { id: string | null };

/** Makes these the lines of an order whose row is locked: others go. */
export async function replaceLines(
  db: Db,
  { orderId, lines }: { orderId: string; lines: readonly PackedRow[] },
): Promise<void> {
  const kept = lines.flatMap((line) => (line.id === null ? [] : [{ ...line, id: line.id }]));
  await db
    .deleteFrom('order_line')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`id <> ALL(${kept.map((line) => line.id)}::uuid[])`)
    .execute();
  for (const { id, quantity, sum, discounted_price } of kept) {
    await db
      .updateTable('order_line')
      .set({ quantity, sum, discounted_price })
      .where('id', '=', id)
      .where('order_id', '=', orderId)
      .execute();
  }
  const added = lines.flatMap(({ id, ...line }) => (id === null ? [{ ...line, order_id: orderId }] : []));
  if (added.length) await db.insertInto('order_line').values(added).execute();
}
