import type { Adjustment, LowStock, StockMove } from '@isoko/contract/routes/admin/stock';
import { type RawBuilder, sql } from 'kysely';
import { readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, Page, RowPage } from '#server/http/list-request.ts';
import { categoryWithChildren } from './category.store.ts';

/** More than this on one stock unit is a typing error: pieces, or grams. */
export const MAX_ON_HAND = 10_000_000;

/** The meaning of `below` for product `p`: pieces, or kilos. */
const isBelow = (below: number): RawBuilder<boolean> =>
  sql`(u.on_hand - u.reserved < ${below}::bigint * CASE p.sold_by WHEN 'weight' THEN 1000 ELSE 1 END)`;

/** Whether product `p` is sold from unit `u`: with variants only their units count. */
const countsFor: RawBuilder<boolean> = sql`(u.variant_id IS NOT NULL
  OR NOT EXISTS (SELECT FROM variant other WHERE other.product_id = u.product_id))`;

/** A stock unit: where the stock of a product (variant null) or of a variant is counted. */
export interface StockUnit {
  id: string;
  variant_id: string | null;
  on_hand: number;
  reserved: number;
}

/** Locks the stock units of a product in the one global order (by id), so that no order uses them meanwhile. */
export async function lockStockUnits(db: Db, productId: string): Promise<StockUnit[]> {
  return db
    .selectFrom('stock_unit')
    .select(['id', 'variant_id', 'on_hand', 'reserved'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A new stock unit, with its first stock. */
export interface NewStockUnit {
  product_id: string;
  variant_id: string | null;
  on_hand: number;
}

/** Opens stock units, each with an opening move: the sum of its moves is its stock. */
export async function openStockUnits(
  db: Db,
  stockUnits: readonly NewStockUnit[],
  { at, actor }: { at: Date; actor: string | null },
): Promise<void> {
  if (!stockUnits.length) return;
  await sql`
    WITH opened AS (
      INSERT INTO stock_unit (product_id, variant_id, on_hand)
      SELECT * FROM unnest(${stockUnits.map((each) => each.product_id)}::uuid[],
        ${stockUnits.map((each) => each.variant_id)}::uuid[], ${stockUnits.map((each) => each.on_hand)}::int[])
      ON CONFLICT DO NOTHING
      RETURNING id, on_hand)
    INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, actor_name)
    SELECT id, ${at}, 'opening', on_hand, ${actor} FROM opened`.execute(db);
}

/** The stock unit of a product or a variant, and its measure: pieces, or grams. */
interface UnitPlace {
  variant_id: string | null;
  unit_id: string | null;
  sold_by: 'piece' | 'weight';
}

/** The stock unit of a product (index −1) or of one of its variants; `unit_id` null if none was opened yet. */
export async function findStockUnit(
  db: Db,
  { productId, index }: { productId: string; index: number },
): Promise<UnitPlace | null> {
  const { rows } = await sql<UnitPlace>`
    SELECT v.id AS variant_id, u.id AS unit_id, p.sold_by
    FROM product p
    LEFT JOIN variant v ON v.product_id = p.id
    LEFT JOIN stock_unit u ON u.product_id = p.id AND u.variant_id IS NOT DISTINCT FROM v.id
    WHERE p.id = ${productId} AND coalesce(v.index, -1) = ${index}`.execute(db);
  return rows[0] ?? null;
}

/** One change of a stock unit by staff. */
interface StockUnitMove {
  unitId: string;
  delta: number;
  reason: Adjustment;
  note: string | null;
  at: Date;
  actor: string | null;
}

/**
 * Adds units or takes them off, and records it; false, with nothing changed, if that would take reserved stock or
 * exceed the limit. The conditional update decides, never a number read before.
 */
export async function moveUnits(db: Db, move: StockUnitMove): Promise<boolean> {
  const { rows } = await sql`
    WITH moved AS (
      UPDATE stock_unit SET on_hand = on_hand + ${move.delta}::int
      WHERE id = ${move.unitId} AND on_hand + ${move.delta}::int BETWEEN reserved AND ${MAX_ON_HAND}
      RETURNING id)
    INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, note, actor_name)
    SELECT id, ${move.at}, ${move.reason}, ${move.delta}, ${move.note}, ${move.actor} FROM moved
    RETURNING unit_id`.execute(db);
  return rows.length === 1;
}

/** The next stock units after one, by id. */
export async function unitsAfter(db: Db, id: string | null, limit: number): Promise<string[]> {
  const units = db.selectFrom('stock_unit').select('id').orderBy('id').limit(limit);
  const rows = await (id === null ? units : units.where('id', '>', id)).execute();
  return rows.map((row) => row.id);
}

/**
 * Merges the moves of these units before a moment into one opening move, in its transaction. Moves of an order are
 * merged all or none, once it is over and the lots agree with them. Lots and sums stay as they are.
 */
export async function foldMovesOf(db: Db, units: readonly string[], before: Date): Promise<void> {
  await sql`SELECT set_config('isoko.folding', 'on', true), set_config('statement_timeout', '300s', true),
    pg_advisory_xact_lock(hashtextextended('fold stock moves', 0))`.execute(db);
  await sql`
    WITH old AS (
      SELECT m.id, count(*) OVER (PARTITION BY m.unit_id) AS n FROM stock_move m
      WHERE m.unit_id = ANY(${units}::uuid[]) AND m.at < ${before} AND (m.order_id IS NULL
        OR EXISTS (SELECT FROM "order" o WHERE o.id = m.order_id AND NOT o.is_test AND o.status IN ('delivered', 'cancelled', 'expired'))
          AND NOT EXISTS (SELECT FROM stock_move later WHERE later.order_id = m.order_id AND later.at >= ${before})
          AND coalesce((SELECT sum(quantity) FROM stock_out WHERE order_id = m.order_id AND unit_id = m.unit_id AND reason <> 'damaged'), 0)
            = (SELECT -sum(on_hand_delta) FILTER (WHERE reason <> 'damaged') FROM stock_move each
              WHERE each.order_id = m.order_id AND each.unit_id = m.unit_id))),
    gone AS (DELETE FROM stock_move WHERE id IN (SELECT id FROM old WHERE n > 1) RETURNING *)
    INSERT INTO stock_move (id, unit_id, at, reason, on_hand_delta, reserved_delta) OVERRIDING SYSTEM VALUE
    SELECT min(id), unit_id, max(at), 'opening', sum(on_hand_delta), sum(reserved_delta) FROM gone GROUP BY unit_id`.execute(
    db,
  );
}

/**
 * One page of the stock moves of a product, and how many there are. The stock after each move is computed from the end
 * that is read first, so that a product with years of moves costs only its page: backwards from the present stock,
 * which is the sum of its moves (check-invariants.ts).
 */
export async function pageOfMoves(
  db: Db,
  { productId, index }: { productId: string; index?: number },
  { limit, offset, newestFirst }: { limit: number; offset: number; newestFirst: boolean },
): Promise<Page<StockMove>> {
  const ofIndex = index === undefined ? sql`true` : sql`coalesce(v.index, -1) = ${index}`;
  const order = newestFirst ? sql`DESC` : sql`ASC`;
  const sum = sql`sum(m.on_hand_delta) OVER (PARTITION BY m.unit_id ORDER BY m.id ${order})`;
  const { rows } = await sql<{ items: StockMove[]; total: number }>`
    WITH unit AS (
      SELECT u.id, u.on_hand, coalesce(v.index, -1) AS index, v.label
      FROM stock_unit u LEFT JOIN variant v ON v.id = u.variant_id WHERE u.product_id = ${productId} AND ${ofIndex}),
    told AS (
      SELECT m.*, unit.index, unit.label,
        ${newestFirst ? sql`unit.on_hand - ${sum} + m.on_hand_delta` : sum} AS on_hand
      FROM unit CROSS JOIN LATERAL (
        SELECT * FROM stock_move WHERE unit_id = unit.id ORDER BY id ${order} LIMIT ${offset + limit}) m),
    page AS (SELECT * FROM told ORDER BY id ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*) FROM unit JOIN stock_move m ON m.unit_id = unit.id) AS total, (
      SELECT coalesce(json_agg(json_build_object('_id', page.id::text, 'at', ${isoTime(sql`page.at`)},
        'index', page.index, 'label', page.label, 'reason', page.reason, 'on_hand_delta', page.on_hand_delta,
        'reserved_delta', page.reserved_delta, 'on_hand', page.on_hand, 'note', page.note,
        'actor', page.actor_name, 'order', CASE WHEN o.id IS NOT NULL THEN
          json_build_object('_id', o.id, 'number', o.number) END)
        ORDER BY page.id ${order}), '[]')
      FROM page LEFT JOIN "order" o ON o.id = page.order_id) AS items`.execute(db);
  return rows[0] ?? { items: [], total: 0 };
}

/** A time in JavaScript's format. */
function isoTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const unitsWithProduct = sql`stock_unit u JOIN product p ON p.id = u.product_id LEFT JOIN variant v ON v.id = u.variant_id`;
/** Pieces are compared without reading products: only goods by weight have a larger limit. */
const isLow = (below: number) => [
  sql`u.id IN (SELECT id FROM stock_unit WHERE on_hand - reserved < ${below}
    UNION SELECT unit.id FROM product JOIN stock_unit unit ON unit.product_id = product.id
      WHERE sold_by = 'weight' AND on_hand - reserved < ${below}::bigint * 1000)`,
  sql`p.status = 'published'`,
  isBelow(below),
  countsFor,
];

/** How many stock units of published goods have less than this left. */
export async function countLowStockUnits(db: Db, below: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${unitsWithProduct} WHERE ${sql.join(isLow(below), sql` AND `)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** One page of the stock units of published goods that have less than this left, and how many there are. */
export function pageOfLowStockUnits(db: Db, below: number, list: ListPart): Promise<RowPage<LowStock>> {
  const source = {
    columns: sql`u.id AS _id, json_build_object('_id', p.id, 'name', p.name, 'slug', p.slug, 'image',
        (SELECT pp.picture FROM product_picture pp WHERE pp.product_id = p.id ORDER BY pp.position LIMIT 1)) AS product,
      coalesce(v.index, -1) AS index, v.label, coalesce(v.sku, p.sku) AS sku, p.sold_by,
      u.on_hand, u.reserved, u.on_hand - u.reserved AS stock_quantity /* not null */`,
    from: unitsWithProduct,
    where: isLow(below),
    order: { name: sql`p.name`, stock_quantity: sql`u.on_hand - u.reserved` },
    id: sql`u.id`,
  };
  return readPage<LowStock>(db, source, list);
}

/** A stock unit in an alert to the shop. */
export interface AlertedUnit {
  name: string;
  label: string | null;
  left: number;
  sold_by: 'piece' | 'weight';
}

/** Allows new alerts for refilled units. Skips units that an order has locked; they are done next time. */
export async function forgetRefilled(db: Db, below: number): Promise<void> {
  await sql`UPDATE stock_unit SET alert = NULL, alert_id = NULL WHERE id = ANY (ARRAY(
    SELECT u.id FROM stock_unit u JOIN product p ON p.id = u.product_id WHERE u.alert IS NOT NULL AND NOT ${isBelow(below)}
    ORDER BY u.id FOR NO KEY UPDATE OF u SKIP LOCKED))`.execute(db);
}

/**
 * Records in message `id` which units ran low, or out after that; returns how many. A unit that an order has locked now
 * is done next time.
 */
export async function markLowUnits(db: Db, { below, id }: { below: number; id: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE stock_unit SET alert_id = ${id}, alert = CASE WHEN on_hand > reserved THEN 'low' ELSE 'out' END
    WHERE id = ANY (ARRAY(SELECT u.id FROM ${unitsWithProduct} WHERE ${sql.join(isLow(below), sql` AND `)}
      AND (u.alert IS NULL OR u.alert = 'low' AND u.on_hand <= u.reserved)
      ORDER BY u.id FOR NO KEY UPDATE OF u SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The units of a message, the least first. */
export async function selectAlerted(db: Db, id: string): Promise<AlertedUnit[]> {
  const { rows } = await sql<AlertedUnit>`
    SELECT p.name, v.label, p.sold_by, u.on_hand - u.reserved AS left /* not null */ FROM ${unitsWithProduct}
    WHERE u.alert_id = ${id} ORDER BY u.on_hand - u.reserved, p.name`.execute(db);
  return rows;
}

/** Which products are counted; nothing given: all. */
export interface CountFilter {
  /** Part of a name or an SKU. */
  q?: string | null;
  /** A slug or an id, with its descendants. */
  category?: string | null;
  /** Published goods with less than this left to sell. */
  below?: number | null;
}

/** The stock units of these products, by name. */
export async function findUnitsToCount(db: Db, { q, category, below }: CountFilter): Promise<string[]> {
  const where = [
    countsFor,
    ...saysSomewhere(q ?? undefined, ['p.name', 'p.local_name', 'p.sku', 'v.sku', 'v.label']),
    ...(category
      ? [
          sql`p.id IN (SELECT product_id FROM product_category WHERE category_id IN ${categoryWithChildren(category)})`,
        ]
      : []),
    ...(below ? [sql`p.status = 'published' AND ${isBelow(below)}`] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM stock_unit u JOIN product p ON p.id = u.product_id LEFT JOIN variant v ON v.id = u.variant_id
    WHERE ${sql.join(where, sql` AND `)} ORDER BY lower(p.name), p.id, v.index, u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Adds the differences to their stock units and records them; returns the changed units. A unit that would have less
 * than orders hold, or too much, stays.
 */
export async function addCounts(
  db: Db,
  differences: readonly { unitId: string; difference: number }[],
  { at, actor, note }: { at: Date; actor: string | null; note: string },
): Promise<string[]> {
  const { rows } = await sql<{ unit_id: string }>`
    WITH counted AS (
      UPDATE stock_unit u SET on_hand = u.on_hand + found.difference
      FROM unnest(${differences.map(({ unitId }) => unitId)}::uuid[],
        ${differences.map(({ difference }) => difference)}::int[]) AS found (unit_id, difference)
      WHERE u.id = found.unit_id AND u.on_hand + found.difference BETWEEN u.reserved AND ${MAX_ON_HAND}
      RETURNING u.id, found.difference)
    INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, note, actor_name)
    SELECT id, ${at}, 'counted', difference, ${note}, ${actor} FROM counted
    RETURNING unit_id`.execute(db);
  return rows.map(({ unit_id }) => unit_id);
}
