import type { Stocktake, StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import { sql } from 'kysely';
import { readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';

/** A count as the tables have it. */
export type StocktakeRow = Omit<Stocktake, 'started_at' | 'ended_at'> & {
  started_at: Date;
  ended_at: Date | null;
};

/** A line as the tables have it. */
export type LineRow = Omit<StocktakeLine, 'trouble' | 'counted_at'> & { counted_at: Date | null };

const whole = sql`s.id AS _id, s.name, s.status, s.started_at, s.started_by, s.ended_at, s.ended_by,
  (SELECT count(*) FROM stocktake_line l WHERE l.stocktake_id = s.id) AS lines,
  (SELECT count(*) FROM stocktake_line l WHERE l.stocktake_id = s.id AND l.counted IS NOT NULL) AS counted,
  (SELECT count(*) FROM stocktake_line l WHERE l.stocktake_id = s.id AND l.counted <> l.expected) AS different`;

/** One page of the counts. */
export function pageOfStocktakes(
  db: Db,
  { status }: { status?: Stocktake['status'] },
  list: ListPart,
): Promise<RowPage<StocktakeRow>> {
  const where = status === undefined ? [] : [sql`s.status = ${status}`];
  const order = { started_at: sql`s.started_at`, name: sql`s.name` };
  return readPage(db, { columns: whole, from: sql`stocktake s`, where, order, id: sql`s.id` }, list);
}

/** One count; undefined for an unknown one. */
export async function readStocktake(db: Db, id: string): Promise<StocktakeRow | undefined> {
  const { rows } = await sql<StocktakeRow>`SELECT ${whole} FROM stocktake s WHERE s.id = ${id}`.execute(db);
  return rows[0];
}

/** Its status, locked until the transaction ends: `share` while lines are counted, exclusive while it is ended. */
export async function lockStocktake(
  db: Db,
  id: string,
  { share = false } = {},
): Promise<Pick<StocktakeRow, 'name' | 'status'> | undefined> {
  const { rows } = await sql<Pick<StocktakeRow, 'name' | 'status'>>`SELECT name, status FROM stocktake
    WHERE id = ${id} ${share ? sql`FOR SHARE` : sql`FOR UPDATE`}`.execute(db);
  return rows[0];
}

/** Starts a count of these stock units, in this order; returns its id. */
export async function insertStocktake(
  db: Db,
  { name, by, at, unitIds }: { name: string; by: string; at: Date; unitIds: readonly string[] },
): Promise<string> {
  const { id } = await db
    .insertInto('stocktake')
    .values({ name, started_by: by, started_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO stocktake_line (stocktake_id, unit_id, position)
    SELECT ${id}, unit_id, position FROM unnest(${unitIds}::uuid[]) WITH ORDINALITY AS unit (unit_id, position)`.execute(
    db,
  );
  return id;
}

const lineColumns = sql`u.id AS _id, json_build_object('_id', p.id, 'name', p.name, 'image',
    (SELECT pp.picture FROM product_picture pp WHERE pp.product_id = p.id ORDER BY pp.position LIMIT 1)) AS product,
  v.label, coalesce(v.sku, p.sku) AS sku, p.unit, p.sold_by, l.counted, l.expected, l.counted - l.expected AS difference,
  l.counted_at, l.counted_by, u.on_hand, u.reserved`;
const lines = sql`stocktake_line l JOIN stock_unit u ON u.id = l.unit_id
  JOIN product p ON p.id = u.product_id LEFT JOIN variant v ON v.id = u.variant_id`;

/** Which lines of a count. */
interface LineFilter {
  id: string;
  state?: 'waiting' | 'counted' | 'different';
  q?: string;
  sku?: string;
}

const states = {
  waiting: sql`l.counted IS NULL`,
  counted: sql`l.counted IS NOT NULL`,
  different: sql`l.counted <> l.expected`,
};

/** One page of the lines of a count. */
export function pageOfLines(
  db: Db,
  { id, state, q, sku }: LineFilter,
  list: ListPart,
): Promise<RowPage<LineRow>> {
  const within = sql`l.stocktake_id = ${id}`;
  const where = [
    ...(state ? [states[state]] : []),
    ...(sku === undefined
      ? []
      : [sql`lower(${sku}) IN (lower(coalesce(v.sku, p.sku)), lower(coalesce(v.barcode, p.barcode)))`]),
    ...saysSomewhere(q, ['p.name', 'p.local_name', 'p.sku', 'v.sku', 'p.barcode', 'v.barcode', 'v.label']),
  ];
  const order = { position: sql`l.position`, name: sql`lower(p.name)` };
  return readPage(db, { columns: lineColumns, from: lines, within, where, order, id: sql`u.id` }, list);
}

/** One line; undefined for a unit that is not counted here. */
export async function readLine(
  db: Db,
  { id, unit }: { id: string; unit: string },
): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`SELECT ${lineColumns} FROM ${lines}
    WHERE l.stocktake_id = ${id} AND l.unit_id = ${unit}`.execute(db);
  return rows[0];
}

/** Records the counted number with that of the books at this moment; null removes it. */
export async function setCounted(
  db: Db,
  { id, unit, counted, by, at }: { id: string; unit: string; counted: number | null; by: string; at: Date },
): Promise<void> {
  const isCounted = counted !== null;
  await sql`UPDATE stocktake_line l SET counted = ${counted}::int,
      expected = CASE WHEN ${isCounted}::bool THEN u.on_hand END,
      counted_at = ${isCounted ? at : null}, counted_by = ${isCounted ? by : null}
    FROM stock_unit u WHERE u.id = l.unit_id AND l.stocktake_id = ${id} AND l.unit_id = ${unit}`.execute(db);
}

/** Every difference of a count, with the name of its line. */
export async function selectDifferences(
  db: Db,
  id: string,
): Promise<{ unitId: string; difference: number }[]> {
  const { rows } = await sql<{ unitId: string; difference: number }>`
    SELECT unit_id AS "unitId", counted - expected AS difference /* not null */ FROM stocktake_line
    WHERE stocktake_id = ${id} AND counted <> expected ORDER BY unit_id`.execute(db);
  return rows;
}

/** Ends a count. */
export async function endStocktake(
  db: Db,
  { id, status, by, at }: { id: string; status: 'booked' | 'discarded'; by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('stocktake')
    .set({ status, ended_at: at, ended_by: by })
    .where('id', '=', id)
    .execute();
}
