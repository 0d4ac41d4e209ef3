import { lineKey } from '@isoko/contract/rules/cart-lines';
import type { SoldAs } from '@isoko/contract/rules/weight';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#server/database/read-ahead.ts';
import type { Db } from '#server/database/tables.ts';

/** Goods that can be bought now, with the fields that an order line keeps. Money in francs. */
export interface Sellable {
  product: string;
  /** The variant's; −1 without variants. */
  index: number;
  name: string;
  slug: string;
  sku: string | null;
  image: string | null;
  /** The size of one piece of the product: `1 kg`; null if it is not known. */
  unit: string | null;
  /** The variant's label; null without a variant. */
  label: string | null;
  soldBy: 'piece' | 'weight';
  /** By weight: its steps and minimum; empty by the piece. */
  soldAs: SoldAs;
  /** The present price of one unit, or of a kilo: the offer's price during the offer. */
  price: number;
  /** The list price of one unit. */
  regularPrice: number;
  vatClass: 'exempt' | 'standard' | 'zero';
  perishable: boolean;
  /** Where its stock is counted. */
  unitId: string;
  /** on_hand − reserved, as last committed: only `reserveStock` can promise it. */
  available: number;
}

/** One sellable unit of a published product, as the tables have it. `unitId` is null if it was never stocked. */
export interface SellableRow extends Omit<Sellable, 'price' | 'regularPrice' | 'unitId'> {
  unitId: string | null;
  regular_price: number;
  sale_price: number | null;
  sale_until: Date | null;
  variant_price: number | null;
  variant_sale_price: number | null;
}

/**
 * Every unit of these products (null: of all) and of those that `also` selects, with all their variants: a variant's
 * price depends on its siblings.
 */
export const sellableRead = (
  productIds: readonly string[] | null,
  also: RawBuilder<unknown> = sql`'{}'`,
): Read<SellableRow> => {
  const isMeant = productIds === null ? sql`true` : sql`p.id = ANY(${productIds}::uuid[] || ${also}::uuid[])`;
  const statement = sql<SellableRow>`
    SELECT p.id AS product, coalesce(v.index, -1) AS index, p.name, p.slug, coalesce(v.sku, p.sku) AS sku,
      (SELECT pp.picture FROM product_picture pp WHERE pp.product_id = p.id ORDER BY pp.position LIMIT 1) AS image,
      p.unit, v.label, p.regular_price, p.sale_price, p.sale_until,
      v.price AS variant_price, v.sale_price AS variant_sale_price,
      p.sold_by AS "soldBy", ${soldAs} AS "soldAs" /* not null */,
      p.vat_class AS "vatClass", p.is_perishable AS perishable,
      u.id AS "unitId", coalesce(u.on_hand - u.reserved, 0) AS available
    FROM product p
    LEFT JOIN variant v ON v.product_id = p.id
    LEFT JOIN stock_unit u ON u.product_id = p.id
      AND (u.variant_id = v.id OR (v.id IS NULL AND u.variant_id IS NULL))
    WHERE p.status = 'published' AND ${isMeant}
    ORDER BY p.id, v.index`;
  return {
    key: `sellable ${productIds?.toSorted().join(' ')}`,
    statement,
    revive: (row) => ({ ...row, sale_until: row.sale_until && new Date(row.sale_until) }),
  };
};

/** Other ways to find a line than its name. */
interface Codes {
  barcode: string | null;
  local_name: string | null;
  other_names: string[] | null;
}

/**
 * The bar codes, local names and names in other languages (for variants their labels) of published goods, by line
 * (lineKey).
 */
export async function readCodes(db: Db): Promise<Map<string, Codes>> {
  const { rows } = await sql<Codes & { product: string; index: number }>`
    WITH said AS (SELECT kind, id, array_agg(coalesce(texts ->> 'name', texts ->> 'label') ORDER BY language) AS names
      FROM translation WHERE kind IN ('product', 'variant') AND coalesce(texts ->> 'name', texts ->> 'label') IS NOT NULL
      GROUP BY kind, id)
    SELECT p.id AS product, coalesce(v.index, -1) AS index, coalesce(v.barcode, p.barcode) AS barcode, p.local_name,
      said.names || labels.names AS other_names
    FROM product p
    LEFT JOIN variant v ON v.product_id = p.id
    LEFT JOIN said ON said.kind = 'product' AND said.id = p.id
    LEFT JOIN said labels ON labels.kind = 'variant' AND labels.id = v.id
    WHERE p.status = 'published' AND (p.local_name IS NOT NULL OR v.barcode IS NOT NULL OR p.barcode IS NOT NULL
      OR said.names IS NOT NULL OR labels.names IS NOT NULL)`.execute(db);
  return new Map(rows.map((row) => [lineKey(row), row]));
}

/** How product `p` is sold by weight, in the wire format; empty by the piece. */
export const soldAs = sql`CASE p.sold_by WHEN 'weight' THEN json_strip_nulls(json_build_object('sold_by', p.sold_by,
  'step_grams', p.step_grams, 'min_grams', p.min_grams, 'piece_grams', p.piece_grams)) ELSE '{}' END`;

/** A quantity of one stock unit. */
export interface UnitQuantity {
  unitId: string;
  quantity: number;
}

/** Sums the quantities of lines by unit. */
export function sumByUnit(lines: readonly UnitQuantity[]): UnitQuantity[] {
  const sums = new Map<string, number>();
  for (const { unitId, quantity } of lines) sums.set(unitId, (sums.get(unitId) ?? 0) + quantity);
  return [...sums].map(([unitId, quantity]) => ({ unitId, quantity }));
}

/**
 * Locks the units in the one global order (by id), so that two orders with the same goods in opposite order queue
 * instead of deadlocking, and returns how much of each is left.
 */
export async function lockUnits(
  db: Db,
  units: readonly Pick<UnitQuantity, 'unitId'>[],
): Promise<Map<string, number>> {
  const unitIds = units.map(({ unitId }) => unitId);
  const { rows } = await sql<{ id: string; left: number }>`
    SELECT id, on_hand - reserved AS left /* not null */ FROM stock_unit
    WHERE id = ANY(${unitIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return new Map(rows.map((row) => [row.id, row.left]));
}

/** Units and quantities as a relation `want`. */
const unitsOf = (items: readonly UnitQuantity[]) => sql`unnest(${items.map(({ unitId }) => unitId)}::uuid[],
  ${items.map(({ quantity }) => quantity)}::int[]) AS want (unit_id, quantity)`;

/**
 * Reserves the units that still have enough, records that the order holds them, and returns how many units that were.
 * `items` name each unit at most once.
 */
export async function reserveUnits(
  db: Db,
  { orderId, at, items }: { orderId: string; at: Date; items: readonly UnitQuantity[] },
): Promise<number> {
  const { rows } = await sql`
    WITH reserved AS (
      UPDATE stock_unit u SET reserved = u.reserved + want.quantity
      FROM ${unitsOf(items)}
      WHERE u.id = want.unit_id AND u.on_hand - u.reserved >= want.quantity
      RETURNING u.id, want.quantity)
    INSERT INTO stock_move (unit_id, at, reason, reserved_delta, order_id)
    SELECT id, ${at}, 'reserved', quantity, ${orderId} FROM reserved
    RETURNING unit_id`.execute(db);
  return rows.length;
}

/**
 * Locks the units in the one global order, like lockUnits, and reserves those that still have enough, like
 * reserveUnits, in one statement. Returns what was left of each before, and how many were reserved.
 */
export async function lockAndReserve(
  db: Db,
  { orderId, at, items }: { orderId: string; at: Date; items: readonly UnitQuantity[] },
): Promise<{ left: Map<string, number>; reserved: number }> {
  const { rows } = await sql<{ id: string; left: number; isReserved: boolean }>`
    WITH held AS MATERIALIZED (
      SELECT id, on_hand - reserved AS left FROM stock_unit
      WHERE id = ANY(${items.map(({ unitId }) => unitId)}::uuid[]) ORDER BY id FOR NO KEY UPDATE),
    reserved AS (
      UPDATE stock_unit u SET reserved = u.reserved + want.quantity
      FROM held JOIN ${unitsOf(items)} ON want.unit_id = held.id
      WHERE u.id = held.id AND u.on_hand - u.reserved >= want.quantity
      RETURNING u.id, want.quantity),
    moved AS (
      INSERT INTO stock_move (unit_id, at, reason, reserved_delta, order_id)
      SELECT id, ${at}, 'reserved', quantity, ${orderId} FROM reserved
      RETURNING unit_id)
    SELECT id, held.left /* not null */, moved.unit_id IS NOT NULL AS "isReserved" /* not null */
    FROM held LEFT JOIN moved ON moved.unit_id = held.id`.execute(db);
  return {
    left: new Map(rows.map((row) => [row.id, row.left])),
    reserved: rows.filter((row) => row.isReserved).length,
  };
}

/**
 * Ends an order's hold on these units, records it, and returns how many units that were: `released` stock stays in the
 * unit, `claimed` stock leaves it. `items` name each unit at most once.
 */
export async function freeUnits(
  db: Db,
  input: { orderId: string; at: Date; items: readonly UnitQuantity[]; reason: 'released' | 'claimed' },
): Promise<number> {
  const { orderId, at, items, reason } = input;
  const leaves = reason === 'claimed' ? 1 : 0;
  const { rows } = await sql`
    WITH freed AS (
      UPDATE stock_unit u
      SET reserved = u.reserved - want.quantity, on_hand = u.on_hand - ${leaves}::int * want.quantity
      FROM ${unitsOf(items)}
      WHERE u.id = want.unit_id AND u.reserved >= want.quantity
      RETURNING u.id, want.quantity)
    INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, reserved_delta, order_id)
    SELECT id, ${at}, ${reason}, -${leaves}::int * quantity, -quantity, ${orderId} FROM freed
    RETURNING unit_id`.execute(db);
  return rows.length;
}

/** The result of a count: the stock of the unit, and how much of it orders hold. Null: the unit no longer exists. */
type Counted = { on_hand: number; reserved: number } | null;

/**
 * Sets the stock of a unit to the counted number, but never below what orders hold, and records the difference for the
 * order whose packer counted.
 */
export async function setOnHand(
  db: Db,
  input: { unitId: string; found: number; at: Date; note: string; actor: string | null },
): Promise<Counted> {
  const { unitId, found, at, note, actor } = input;
  const { rows } = await sql<{ on_hand: number; reserved: number }>`
    WITH seen AS (
      SELECT id, on_hand AS before, greatest(reserved, ${found}::int) AS after FROM stock_unit
      WHERE id = ${unitId} FOR NO KEY UPDATE),
    set AS (
      UPDATE stock_unit SET on_hand = after FROM seen WHERE stock_unit.id = seen.id
      RETURNING stock_unit.id, before, on_hand, reserved),
    moved AS (
      INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, note, actor_name)
      SELECT id, ${at}, 'counted', on_hand - before, ${note}, ${actor} FROM set WHERE on_hand <> before)
    SELECT on_hand, reserved FROM set`.execute(db);
  return rows[0] ?? null;
}

/**
 * Takes units that came back from an order out of the stock again, because they cannot be sold. Records it for the
 * order, and returns how many stock units that were.
 */
export async function writeOffUnits(
  db: Db,
  input: { orderId: string; at: Date; items: readonly UnitQuantity[]; actor: string | null },
): Promise<number> {
  const { orderId, at, items, actor } = input;
  const { rows } = await sql`
    WITH gone AS (
      UPDATE stock_unit u SET on_hand = u.on_hand - want.quantity
      FROM ${unitsOf(items)}
      WHERE want.unit_id = u.id AND u.on_hand - want.quantity >= u.reserved
      RETURNING u.id, want.quantity)
    INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, order_id, actor_name)
    SELECT id, ${at}, 'damaged', -quantity, ${orderId}, ${actor} FROM gone
    RETURNING unit_id`.execute(db);
  return rows.length;
}

/** Puts units of an order back into their stock units, records it, and returns how many stock units that were. */
export async function returnUnits(
  db: Db,
  input: { orderId: string; at: Date; items: readonly UnitQuantity[]; actor: string | null },
): Promise<number> {
  const { orderId, at, items, actor } = input;
  const { rows } = await sql`
    WITH returned AS (
      UPDATE stock_unit u SET on_hand = u.on_hand + want.quantity
      FROM ${unitsOf(items)}
      WHERE u.id = want.unit_id
      RETURNING u.id, want.quantity)
    INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, order_id, actor_name)
    SELECT id, ${at}, 'returned', quantity, ${orderId}, ${actor} FROM returned
    RETURNING unit_id`.execute(db);
  return rows.length;
}

/** Undoes all stock moves of an order: its units have the stock that they would have without it. */
export async function undoMoves(db: Db, orderId: string): Promise<void> {
  await sql`SELECT FROM stock_unit WHERE id IN (SELECT unit_id FROM stock_move WHERE order_id = ${orderId})
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`
    WITH gone AS (DELETE FROM stock_move WHERE order_id = ${orderId} RETURNING unit_id, on_hand_delta, reserved_delta),
    moved AS (SELECT unit_id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved FROM gone GROUP BY unit_id)
    UPDATE stock_unit u SET on_hand = u.on_hand - moved.on_hand, reserved = u.reserved - moved.reserved
    FROM moved WHERE u.id = moved.unit_id`.execute(db);
}
