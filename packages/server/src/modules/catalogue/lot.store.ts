import type { Lot } from '@isoko/contract/routes/admin/purchases';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Facts about goods that came together; `cost` is of all of them, in francs. */
export interface LotFacts {
  receiptId: string;
  receivedAt: Date;
  bestBefore: string | null;
  cost: number | null;
}

/**
 * Writes receipt, dates and cost of the newest lot of a stock unit; the unit is locked, so that the lot is the
 * caller's.
 */
export async function describeNewestLot(
  db: Db,
  unitId: string,
  { receiptId, receivedAt, bestBefore, cost }: LotFacts,
): Promise<void> {
  await sql`UPDATE stock_lot SET receipt_id = ${receiptId}, received_at = ${receivedAt}, best_before = ${bestBefore},
      cost = ${cost}::int, cost_left = ${cost}::int
    WHERE id = (SELECT max(id) FROM stock_lot WHERE unit_id = ${unitId})`.execute(db);
}

/** The date of the lot to take first, for each unit; units without any are missing. */
export async function selectFirstDates(db: Db, unitIds: readonly string[]): Promise<Map<string, string>> {
  if (!unitIds.length) return new Map();
  const { rows } = await sql<{ unit_id: string; day: string }>`
    SELECT unit_id, min(best_before)::text AS day /* not null */ FROM stock_lot
    WHERE unit_id = ANY(${unitIds}::uuid[]) AND remaining > 0 AND best_before IS NOT NULL GROUP BY unit_id`.execute(
    db,
  );
  return new Map(rows.map(({ unit_id, day }) => [unit_id, day]));
}

/** The lots of a product that are not used up, in the order in which they leave. */
export async function selectLots(
  db: Db,
  productId: string,
): Promise<(Omit<Lot, 'received_at'> & { received_at: Date })[]> {
  const { rows } = await sql<Omit<Lot, 'received_at'> & { received_at: Date }>`
    SELECT coalesce(v.index, -1) AS index, v.label, l.received_at, r.supplier_name, l.best_before::text AS best_before,
      l.quantity, l.remaining, l.cost_left
    FROM stock_unit u JOIN stock_lot l ON l.unit_id = u.id AND l.remaining > 0
      LEFT JOIN variant v ON v.id = u.variant_id LEFT JOIN goods_receipt r ON r.id = l.receipt_id
    WHERE u.product_id = ${productId}
    ORDER BY v.index NULLS FIRST, l.best_before NULLS LAST, l.received_at, l.id`.execute(db);
  return rows;
}

/** Goods whose date is near or over. */
export interface DatedGoods {
  product: string;
  index: number;
  name: string;
  label: string | null;
  sold_by: 'piece' | 'weight';
  best_before: string;
  quantity: number;
  price: number;
  sale_price: number | null;
}

/** Published goods with a date of `until` at the latest, the nearest date first; `sale_price` as of `now`. */
export async function selectDated(
  db: Db,
  { until, now }: { until: string; now: Date },
): Promise<DatedGoods[]> {
  const { rows } = await sql<DatedGoods>`
    SELECT p.id AS product, coalesce(v.index, -1) AS index, p.name, v.label, p.sold_by,
      l.best_before::text AS best_before /* not null */, sum(l.remaining)::int AS quantity /* not null */,
      coalesce(v.price, p.regular_price) AS price /* not null */,
      CASE WHEN p.sale_until IS NULL OR p.sale_until > ${now} THEN coalesce(v.sale_price, p.sale_price) END AS sale_price
    FROM stock_lot l JOIN stock_unit u ON u.id = l.unit_id JOIN product p ON p.id = u.product_id
      LEFT JOIN variant v ON v.id = u.variant_id
    WHERE l.remaining > 0 AND l.best_before <= ${until}::date AND p.status = 'published'
    GROUP BY p.id, v.id, l.best_before ORDER BY l.best_before, lower(p.name), p.id, v.index LIMIT 500`.execute(
    db,
  );
  return rows;
}
