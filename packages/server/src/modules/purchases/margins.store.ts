import { WASTE } from '@isoko/contract/routes/admin/stock';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { PACKED_STATUSES } from '#server/modules/orders/lifecycle/order-status.ts';
import type { VatClass } from '#server/modules/orders/money/vat.ts';

type Span = { from: Date; until: Date };

/** What of a product left on one day in Kigali with orders, in one class of VAT. Francs. */
export interface SoldGoods {
  day: string;
  product: string;
  name: string;
  vat_class: VatClass;
  sold: number;
  /** What of `sold` a cost is known of. */
  known: number;
  /** Of what is known. */
  cost: number;
}

/**
 * Goods of packed orders by the day they first left the shelf, with what they had cost then. A line of whose goods any cost is
 * unknown is unknown as a whole: part of a cost is no cost.
 */
export async function selectSoldGoods(db: Db, { from, until }: Span): Promise<SoldGoods[]> {
  const { rows } = await sql<SoldGoods>`
    WITH touched AS (SELECT DISTINCT order_id FROM stock_out
      WHERE order_id IS NOT NULL AND reason = 'claimed' AND at >= ${from} AND at < ${until}),
    gone AS (SELECT out.order_id, min(out.at) AS at FROM stock_out out JOIN touched USING (order_id)
      WHERE out.reason = 'claimed' GROUP BY out.order_id HAVING min(out.at) >= ${from}),
    sold AS (SELECT l.order_id, gone.at, l.product_id, l.variant_index, l.vat_class, min(l.name) AS name,
        sum(l.discounted_price) AS sold
      FROM gone JOIN "order" o ON o.id = gone.order_id AND o.status = ANY(${PACKED_STATUSES})
        JOIN order_line l ON l.order_id = o.id
      GROUP BY l.order_id, gone.at, l.product_id, l.variant_index, l.vat_class),
    paid AS (SELECT out.order_id, out.product_id, out.variant_index,
        CASE WHEN bool_and(out.cost IS NOT NULL) THEN sum(out.cost) END AS cost
      FROM stock_out out JOIN gone USING (order_id) WHERE out.reason IN ('claimed', 'returned')
      GROUP BY out.order_id, out.product_id, out.variant_index)
    SELECT to_char(s.at AT TIME ZONE 'Africa/Kigali', 'YYYY-MM-DD') AS day /* not null */, s.product_id AS product,
      min(s.name) AS name /* not null */, s.vat_class, sum(s.sold)::bigint AS sold /* not null */,
      coalesce(sum(s.sold) FILTER (WHERE p.cost IS NOT NULL), 0)::bigint AS known, coalesce(sum(p.cost), 0)::bigint AS cost
    FROM sold s LEFT JOIN paid p USING (order_id, product_id, variant_index)
    GROUP BY 1, s.product_id, s.vat_class ORDER BY 1, sold DESC, s.product_id`.execute(db);
  return rows;
}

/** What of a product was lost on one day in Kigali, for one reason. Francs. */
export interface WastedGoods {
  day: string;
  product: string;
  name: string;
  reason: (typeof WASTE)[number];
  cost: number;
  times: number;
  unknown: number;
}

/** Goods that were lost to the shop, by day, product and reason; `unknown` counts those without a known cost. */
export async function selectWastedGoods(db: Db, { from, until }: Span): Promise<WastedGoods[]> {
  const { rows } = await sql<WastedGoods>`
    SELECT to_char(at AT TIME ZONE 'Africa/Kigali', 'YYYY-MM-DD') AS day /* not null */, product_id AS product,
      min(name) AS name /* not null */, reason, coalesce(sum(cost), 0) AS cost,
      count(DISTINCT move_id) AS times, count(DISTINCT move_id) FILTER (WHERE cost IS NULL) AS unknown
    FROM stock_out WHERE reason = ANY(${[...WASTE]}) AND at >= ${from} AND at < ${until}
    GROUP BY 1, product_id, reason ORDER BY 1, product_id, reason`.execute(db);
  return rows;
}
