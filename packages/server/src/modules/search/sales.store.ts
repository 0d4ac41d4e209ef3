import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** When what sells was counted last; null: never, or nothing had sold. */
export async function lastCounted(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`SELECT max(counted_at) AS at FROM product_sales`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Counts the units of the last days again, a kilo as one, in one statement. Orders are above the search: they are only read. */
export async function countSales(db: Db, { now, days }: { now: Date; days: number }): Promise<number> {
  const { rows } = await sql`
    WITH sold AS MATERIALIZED (
      SELECT l.product_id, sum(CASE l.sold_by WHEN 'weight' THEN greatest(1, round(l.quantity / 1000.0)) ELSE l.quantity END)::int AS units
      FROM "order" o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
      WHERE o.placed_at > ${now}::timestamptz - make_interval(days => ${days})
        AND o.status NOT IN ('cancelled', 'expired')
      GROUP BY l.product_id HAVING sum(l.quantity) > 0),
    gone AS (
      DELETE FROM product_sales s WHERE NOT EXISTS (SELECT FROM sold WHERE sold.product_id = s.product_id))
    INSERT INTO product_sales (product_id, units, share, counted_at)
    SELECT product_id, units, ln(1 + units) / max(ln(1 + units)) OVER (), ${now} FROM sold
    ON CONFLICT (product_id) DO UPDATE
      SET units = excluded.units, share = excluded.share, counted_at = excluded.counted_at
    RETURNING product_id`.execute(db);
  return rows.length;
}
