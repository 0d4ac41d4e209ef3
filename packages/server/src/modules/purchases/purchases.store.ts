import type { Receipt, Supplier } from '@isoko/contract/routes/admin/purchases';
import { WASTE } from '@isoko/contract/routes/admin/stock';
import { sql } from 'kysely';
import { readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import { PACKED_STATUSES } from '#server/modules/orders/lifecycle/order-status.ts';
import type { VatClass } from '#server/modules/orders/money/vat.ts';

const ofSupplier = sql`s.id AS _id, s.name, s.phone, s.note, s.version,
  (SELECT count(*)::int FROM goods_receipt r WHERE r.supplier_id = s.id) AS receipts,
  (SELECT max(r.day)::text FROM goods_receipt r WHERE r.supplier_id = s.id) AS last_day`;

/** One page of suppliers. */
export function pageOfSuppliers(db: Db, list: ListPart): Promise<RowPage<Supplier>> {
  const order = { name: sql`lower(s.name)` };
  return readPage(db, { columns: ofSupplier, from: sql`supplier s`, where: [], order, id: sql`s.id` }, list);
}

/** One supplier, locked until the transaction ends; undefined for an unknown one. */
export async function lockSupplier(db: Db, id: string): Promise<Supplier | undefined> {
  const { rows } = await sql<Supplier>`SELECT ${ofSupplier} FROM supplier s WHERE s.id = ${id}
    FOR NO KEY UPDATE`.execute(db);
  return rows[0];
}

/** The fields of a supplier that people write. */
export type SupplierWords = Pick<Supplier, 'name' | 'phone' | 'note'>;

/** Adds a supplier; returns its id. */
export async function insertSupplier(db: Db, words: SupplierWords): Promise<string> {
  return (await db.insertInto('supplier').values(words).returning('id').executeTakeFirstOrThrow()).id;
}

/** The supplier with this name, added if it is new; two parallel calls get the same one. */
export async function supplierNamed(db: Db, name: string): Promise<{ id: string; name: string }> {
  await sql`INSERT INTO supplier (name) VALUES (${name}) ON CONFLICT (lower(name)) DO NOTHING`.execute(db);
  return db
    .selectFrom('supplier')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow();
}

/** Changes a supplier. */
export async function updateSupplier(db: Db, id: string, words: SupplierWords): Promise<void> {
  await db.updateTable('supplier').set(words).where('id', '=', id).execute();
}

/** Deletes a supplier; false for an unknown one. */
export async function deleteSupplier(db: Db, id: string): Promise<boolean> {
  return Boolean(await db.deleteFrom('supplier').where('id', '=', id).returning('id').executeTakeFirst());
}

/** A receipt as the tables have it. */
export type ReceiptRow = Omit<Receipt, 'booked_at'> & { booked_at: Date };

const ofReceipt = sql`r.id AS _id, r.supplier_id AS supplier, r.supplier_name, r.day::text AS day /* not null */, r.note, r.booked_at, r.booked_by,
  (SELECT json_agg(json_build_object('product', l.product_id, 'index', l.variant_index, 'name', l.name, 'label', l.label,
      'sold_by', l.sold_by, 'quantity', l.quantity, 'cost', l.cost, 'best_before', l.best_before, 'remaining', (
        SELECT lot.remaining FROM stock_lot lot JOIN stock_unit u ON u.id = lot.unit_id LEFT JOIN variant v ON v.id = u.variant_id
        WHERE lot.receipt_id = l.receipt_id AND u.product_id = l.product_id AND coalesce(v.index, -1) = l.variant_index
        ORDER BY lot.id OFFSET (SELECT count(*) FROM goods_receipt_line other WHERE other.receipt_id = l.receipt_id
          AND other.product_id = l.product_id AND other.variant_index = l.variant_index AND other.position < l.position)
        LIMIT 1)) ORDER BY l.position)
    FROM goods_receipt_line l WHERE l.receipt_id = r.id) AS lines /* not null */,
  (SELECT coalesce(sum(l.cost), 0)::int FROM goods_receipt_line l WHERE l.receipt_id = r.id) AS cost,
  (SELECT count(*)::int FROM goods_receipt_line l WHERE l.receipt_id = r.id AND l.cost IS NULL) AS without_cost`;

/** One page of receipts. */
export function pageOfReceipts(
  db: Db,
  { supplier }: { supplier?: string },
  list: ListPart,
): Promise<RowPage<ReceiptRow>> {
  const where = supplier === undefined ? [] : [sql`r.supplier_id = ${supplier}`];
  const order = { day: sql`r.day` };
  const ties = sql`r.booked_at DESC`;
  return readPage(
    db,
    { columns: ofReceipt, from: sql`goods_receipt r`, where, order, ties, id: sql`r.id` },
    list,
  );
}

/** One receipt; undefined for an unknown one. */
export async function readReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`SELECT ${ofReceipt} FROM goods_receipt r WHERE r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** A receipt of goods, and its lines. */
interface NewReceipt {
  supplier_id: string;
  supplier_name: string;
  day: string;
  note: string | null;
  booked_at: Date;
  booked_by: string;
}
interface NewLine {
  product_id: string;
  variant_index: number;
  name: string;
  label: string | null;
  sold_by: 'piece' | 'weight';
  quantity: number;
  cost: number | null;
  best_before: string | null;
}

/** Writes a receipt; returns its id. */
export async function insertReceipt(db: Db, receipt: NewReceipt, lines: readonly NewLine[]): Promise<string> {
  const { id } = await db
    .insertInto('goods_receipt')
    .values(receipt)
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map((line, position) => ({ ...line, position, receipt_id: id }));
  await db.insertInto('goods_receipt_line').values(rows).execute();
  return id;
}

type Span = { from: Date; until: Date };

/** Sales of a product on one day in Kigali, in one VAT class. Francs. */
export interface SoldGoods {
  day: string;
  product: string;
  name: string;
  vat_class: VatClass;
  sold: number;
  /** The part of `sold` with a known cost. */
  known: number;
  /** The cost of the known part. */
  cost: number;
}

/**
 * The part of a price that was refunded after the delivery: all of it for a refunded order, else its share of refunds
 * that name no line (decisions/0192).
 */
const wentBack = sql`CASE WHEN o.status = 'delivered' AND o.payment_status IN ('refund_due', 'refunded') THEN sum(l.discounted_price)
  WHEN o.given_back > 0 THEN round(sum(l.discounted_price)::numeric * o.given_back / o.total)::bigint ELSE 0 END`;

/**
 * Goods of packed orders by the day they first left the stock, with their cost then. If any cost of a line's goods is
 * unknown, the whole line's is: part of a cost is no cost.
 */
export async function selectSoldGoods(db: Db, { from, until }: Span): Promise<SoldGoods[]> {
  const { rows } = await sql<SoldGoods>`
    WITH touched AS (SELECT DISTINCT order_id FROM stock_out
      WHERE order_id IS NOT NULL AND reason = 'claimed' AND at >= ${from} AND at < ${until}),
    gone AS (SELECT out.order_id, min(out.at) AS at FROM stock_out out JOIN touched USING (order_id)
      WHERE out.reason = 'claimed' GROUP BY out.order_id HAVING min(out.at) >= ${from}),
    sold AS (SELECT l.order_id, gone.at, l.product_id, l.variant_index, l.vat_class, min(l.name) AS name,
        sum(l.discounted_price) - ${wentBack} AS sold
      FROM gone JOIN "order" o ON o.id = gone.order_id AND o.status = ANY(${PACKED_STATUSES})
        JOIN order_line l ON l.order_id = o.id
      GROUP BY l.order_id, gone.at, l.product_id, l.variant_index, l.vat_class, o.id),
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

/** Losses of a product on one day in Kigali, for one reason. Francs. */
export interface WastedGoods {
  day: string;
  product: string;
  name: string;
  reason: (typeof WASTE)[number];
  cost: number;
  times: number;
  unknown: number;
}

/** Lost goods, by day, product and reason; `unknown` counts those without a known cost. */
export async function selectWastedGoods(db: Db, { from, until }: Span): Promise<WastedGoods[]> {
  const { rows } = await sql<WastedGoods>`
    SELECT to_char(at AT TIME ZONE 'Africa/Kigali', 'YYYY-MM-DD') AS day /* not null */, product_id AS product,
      min(name) AS name /* not null */, reason, coalesce(sum(cost), 0) AS cost,
      count(DISTINCT move_id) AS times, count(DISTINCT move_id) FILTER (WHERE cost IS NULL) AS unknown
    FROM stock_out WHERE reason = ANY(${[...WASTE]}) AND at >= ${from} AND at < ${until}
    GROUP BY 1, product_id, reason ORDER BY 1, product_id, reason`.execute(db);
  return rows;
}
